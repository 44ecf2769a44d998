import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.js'

const made: string[] = []
// Registered after the folders' own, so it runs before: there they still are.
afterAll(() => expect(made.every(existsSync)).toBe(true))

test('folders are new and empty', () => {
  made.push(temporaryFolder('same'), temporaryFolder('same'))
  expect(made[0]).not.toBe(made[1])
  expect(made.flatMap(folder => readdirSync(folder))).toEqual([])
})

test('every folder of a test is one of these, so that a run leaves nothing behind', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.(ts|mjs)$/.test(file),
  )
  const own = files.filter(
    file => !file.includes('temporary-folder') && readFileSync(root + file, 'utf8').includes(`tmp${'dir('}`),
  )
  expect(own).toEqual([])
})
