import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testRandom } from '../ensemble/random-ensemble.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const script = fileURLToPath(new URL('./read-memory.mjs', import.meta.url))

test('reading 500 rows of 5000 columns takes at most three times the matrix and 64 MB', () => {
  const [rows, columns] = [500, 5000]
  const random = testRandom(5)
  const line = () => Array.from({ length: columns }, () => (4 * random() - 2).toFixed(6)).join(',')
  const head = Array.from({ length: columns }, (_, j) => `c${j}`).join(',')
  const folder = temporaryFolder('memory')
  const file = join(folder, 'data.csv')
  writeFileSync(file, `${[head, ...Array.from({ length: rows }, line)].join('\n')}\n`)
  const found = JSON.parse(execFileSync(process.execPath, [script, file, 'c0'], { encoding: 'utf8' })) as {
    n: number
    p: number
    matrix: number
    prepared: number
  }
  rmSync(folder, { recursive: true })
  expect(found).toMatchObject({ n: rows, p: columns - 1 })
  expect(found.prepared).toBeLessThan(3 * found.matrix + 64)
})
