/**
 * Stores and shards with records that nobody should believe, their checksums right: a run gives the same bytes or refuses them by
 * name. SECATEUR_HOSTILE_RECORDS sets how many; npm run faults takes a thousand.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Frame, formatFrame, parseFrames } from '../../apps/store/frames.js'
import { stream } from '../../src/random/stream.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import { secateur } from '../support/command-line.js'
import { hostile } from '../support/tables/hostile-records.js'
import { smallTable } from '../support/tables/tables.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const RECORDS = Number(process.env.SECATEUR_HOSTILE_RECORDS ?? 60)
vi.setConfig({ testTimeout: 60_000 + 100 * RECORDS })

const folder = temporaryFolder('hostile')
const at = (name: string) => join(folder, name)
writeFileSync(at('data.csv'), smallTable())
const words = [
  'select',
  at('data.csv'),
  '-r',
  'y',
  '--method',
  'pruned',
  '--members',
  '12',
  '--lambdas',
  '20',
]
const timeless = (json: string) => JSON.stringify({ ...JSON.parse(json), timing: null })
const single = secateur([...words, '--json', '--quiet'])

const altered = (frame: Frame, b: number) => {
  const random = stream(b, 'test/hostile', 0)
  const before = fromBytes(frame.content, 'record')
  for (;;) {
    const content = toBytes(hostile(before, random))
    if (!Buffer.from(content).equals(Buffer.from(frame.content))) return { ...frame, content }
  }
}

test('a store is believed in nothing that cannot be a member', async () => {
  const store = at('store')
  await secateur([...words, '--store', store, '--quiet'])
  const name = readdirSync(store, { recursive: true, encoding: 'utf8' }).find(file =>
    file.endsWith('.members'),
  )!
  const path = join(store, name)
  const before = readFileSync(path)
  const { frames } = parseFrames(before)
  const answer = timeless((await single).out)
  for (let i = 0; i < RECORDS / 3; i++) {
    const chosen = i % frames.length
    const random = stream(i, 'test/hostile', 1)
    const content = toBytes(
      hostile(
        {
          member: { variable: Int32Array.of(99), from: Int32Array.of(0), to: Int32Array.of(1) },
          worstKkt: 0,
        },
        random,
      ),
    )
    const wrong = i % 2 === 0 ? { ...frames[chosen], content } : outOfRange(frames[chosen], i)
    writeFileSync(path, Buffer.concat(frames.map((frame, b) => formatFrame(b === chosen ? wrong : frame))))
    const { code, out, err } = await secateur([...words, '--store', store, '--json'])
    expect(code, err).toBe(0)
    expect(err).toContain('a record is damaged; what they held is computed again')
    expect(timeless(out)).toBe(answer)
    for (const file of readdirSync(join(path, '..')))
      if (join(path, '..', file) !== path) rmSync(join(path, '..', file))
  }
})

/** Lists of the right kind with one number out of its range. */
function outOfRange(frame: Frame, i: number): Frame {
  const { member, worstKkt } = fromBytes(frame.content, 'record') as {
    member: Record<'variable' | 'from' | 'to', Int32Array>
    worstKkt: number
  }
  const list = (['variable', 'from', 'to'] as const)[i % 3]
  const numbers = member[list].slice()
  numbers[i % numbers.length] = i % 2 === 0 ? -5 : 1_000_000
  return { ...frame, content: toBytes({ member: { ...member, [list]: numbers }, worstKkt }) }
}

test('shards are believed in nothing that cannot be, and write only where the one who merges says', async () => {
  for (const i of [1, 2])
    await secateur([...words, '--shard', `${i}/2`, '--out', at(`${i}.shard`), '--quiet'])
  const { frames } = parseFrames(readFileSync(at('1.shard')))
  const body = frames.slice(0, -1)
  const sealed = (changed: readonly Frame[]) => {
    const bytes = changed.map(frame => formatFrame(frame))
    const hash = createHash('sha256')
    for (const piece of bytes) hash.update(piece)
    const end = toBytes({ count: changed.length - 1, digest: hash.digest('hex') })
    return Buffer.concat([...bytes, formatFrame({ number: frames.at(-1)!.number, content: end })])
  }
  const merge = () => secateur(['merge', at('wrong.shard'), at('2.shard'), '--json', '--quiet'])
  writeFileSync(at('wrong.shard'), sealed(body))
  const answer = timeless((await merge()).out)
  expect(answer).toBe(timeless((await single).out))

  for (let i = 0; i < (2 * RECORDS) / 3; i++) {
    const chosen = i % 2 === 0 ? 0 : 1 + (i % (body.length - 1))
    const wrong = altered(body[chosen], i)
    writeFileSync(at('wrong.shard'), sealed(body.map((frame, b) => (b === chosen ? wrong : frame))))
    const { code, out, err } = await merge()
    expect(err).not.toContain('run/unexpected')
    if (code === 0 && chosen === 0) continue
    if (code === 0) expect(out).not.toBe(answer)
    else expect(err).toMatch(/^secateur: .* \[(data|usage|io)\/[a-zA-Z-]+\]\n$/)
  }

  const head = fromBytes(body[0].content, 'head') as { request: { flags: object } }
  const flags = { ...head.request.flags, out: at('chosen by the shard'), overwrite: true, store: at('too') }
  const content = toBytes({ ...head, request: { ...head.request, flags } })
  writeFileSync(at('wrong.shard'), sealed([{ ...body[0], content }, ...body.slice(1)]))
  expect(timeless((await merge()).out)).toBe(answer)
  expect(readdirSync(folder)).not.toContain('chosen by the shard')
  expect(readdirSync(folder)).not.toContain('too')

  for (const sizes of [
    { total: 1e9 },
    { total: 1.5 },
    { shard: { index: 1, of: 1e9 } },
    { shard: { index: 3, of: 2 } },
    { run: '../../etc' },
  ]) {
    writeFileSync(
      at('wrong.shard'),
      sealed([{ ...body[0], content: toBytes({ ...head, ...sizes }) }, ...body.slice(1)]),
    )
    expect(await merge()).toMatchObject({
      code: 1,
      err: expect.stringContaining('does not begin like a shard'),
    })
  }
})

test('a column that is called like a mark of the format travels in a shard', async () => {
  writeFileSync(at('marks.csv'), smallTable().replace(',b,', ',$bytes,'))
  const line = [
    'select',
    at('marks.csv'),
    '-r',
    'y',
    '--members',
    '12',
    '--types',
    '$bytes=number',
    '--json',
    '--quiet',
  ]
  await secateur([...line, '--shard', '1/1', '--out', at('marks.shard')])
  const merged = await secateur(['merge', at('marks.shard'), '--json', '--quiet'])
  expect(merged.code, merged.err).toBe(0)
  expect(timeless(merged.out)).toBe(timeless((await secateur(line)).out))
})
