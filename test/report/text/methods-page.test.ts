import { expect, test } from 'vitest'
import { methods } from '../../../src/method/registry.js'
import { methodsPage } from '../../../src/report/text/methods-page.js'

test('docs/methods.md is made from the registry', async () => {
  await expect(methodsPage(methods)).toMatchFileSnapshot('../../../docs/methods.md')
})
