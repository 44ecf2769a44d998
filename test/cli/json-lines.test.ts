import { expect, test } from 'vitest'
import { secateur } from '../support/command-line.js'
import { smallTable } from '../support/tables/tables.js'

const world = { files: { 'data.csv': smallTable() }, env: { SECATEUR_STDERR: 'json' } }
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('with SECATEUR_STDERR=json an error comes with its parts', async () => {
  const { code, err } = await secateur(['select', 'data.csv', '--response', 'z'], world)
  expect(code).toBe(2)
  expect(lines(err)).toMatchObject([
    {
      error: {
        code: 'usage/no-such-column',
        where: 'response',
        got: 'z',
        rule: 'must name a column of the file',
      },
    },
  ])
})

test('so does an option that there is not', async () => {
  const { code, err } = await secateur(['select', 'data.csv', '--respnse', 'y'], world)
  expect(code).toBe(2)
  expect(lines(err)).toMatchObject([
    { error: { code: 'usage/unknown-option', message: expect.stringContaining('--response') } },
  ])
})

test('notes and progress are lines of their own, and none with --quiet', async () => {
  const words = ['select', 'data.csv', '-r', 'y', '--method', 'pruned', '--members', '4', '--json']
  const { out, err } = await secateur(words, world)
  expect(JSON.parse(out).ensemble.members).toBe(4)
  const said = lines(err)
  expect(said).toContainEqual({ note: 'family: gaussian, since column "y" is numeric' })
  expect(said).toContainEqual({ progress: { units: 'members', done: 4, total: 4 } })
  expect((await secateur([...words, '--quiet'], world)).err).toBe('')
})

test('an interrupted run says so', async () => {
  const stop = new AbortController()
  stop.abort('SIGINT')
  const { code, err } = await secateur(['select', 'data.csv', '-r', 'y'], { ...world, signal: stop.signal })
  expect(code).toBe(130)
  expect(lines(err).at(-1)).toMatchObject({ error: { code: 'run/interrupted' } })
})
