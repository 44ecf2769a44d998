import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as node from '../../dist/apps/node/index.js'
import * as study from '../../dist/src/study/index.js'

const page = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8')

test.each([
  ['secateur', node],
  ['secateur/study', study],
])('every export of %s stands in docs/library.md, and every name in its tables is exported', (_, entry) => {
  for (const name of Object.keys(entry)) expect(page, name).toContain(`\`${name}\``)
})

test('what the tables of docs/library.md name is exported', () => {
  const named = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...line.split('|')[1].matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(40)
  for (const name of named) expect(Object.keys(node), name).toContain(name)
})
