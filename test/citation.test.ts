import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('the citation names the version and licence of the package', () => {
  const { version, license } = JSON.parse(read('package.json'))
  const citation = read('CITATION.cff')
  expect(/^version: (.*)$/m.exec(citation)?.[1]).toBe(version)
  expect(/^license: (.*)$/m.exec(citation)?.[1]).toBe(license)
})
