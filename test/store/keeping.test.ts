import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepingRunner } from '../../apps/store/keeping.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { memberKind } from '../../src/run/member-kind.js'
import { allParts, someParts } from '../../src/run/parts-on.js'
import { bytesOf, exampleTask, rejection } from '../run/example-task.js'
import { type MemberOptions, membersOn } from '../support/members-on.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const task = exampleTask({ members: 40 })
const answer = bytesOf(await membersOn(inProcessRunner(), task))

function keep(folder: string, options: { named?: boolean; resume?: boolean } = {}) {
  const said: string[] = []
  const { named = true, resume = false } = options
  const runner = keepingRunner(inProcessRunner(), {
    folder,
    named,
    resume,
    every: 1000,
    tell: text => said.push(text),
  })
  return { runner, said }
}

function place(): string {
  return temporaryFolder('store')
}

/** Interrupt after some members; what was computed is in the store. */
async function interrupted(folder: string, after: number, named = true) {
  const stop = new AbortController()
  let done = 0
  const onMember = () => ++done === after && stop.abort()
  return rejection(membersOn(keep(folder, { named }).runner, task, { signal: stop.signal, onMember }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.members'))
    .map(name => join(folder, name))
}

/** Numbers that are computed, and the result. */
async function resumed(folder: string, options: MemberOptions = {}, named = true) {
  const { runner, said } = keep(folder, { named, resume: !named })
  const computed: number[] = []
  const ensemble = await membersOn(runner, task, { ...options, onMember: b => computed.push(b) })
  await runner.close?.()
  return { bytes: bytesOf(ensemble), computed, said }
}

test('an interrupted run says what is kept and how to go on; the next computes only the rest, to the same bytes', async () => {
  for (const named of [true, false]) {
    const folder = place()
    const { code, message } = await interrupted(folder, 13, named)
    expect(code).toBe('run/interrupted')
    expect(message).toBe(
      `interrupted: 13 of 40 members are kept. The same command ${named ? '' : 'with --resume '}goes on from there.`,
    )
    const { bytes, computed, said } = await resumed(folder, {}, named)
    expect(bytes).toBe(answer)
    expect(computed).toEqual(Array.from({ length: 27 }, (_, i) => 13 + i))
    expect(said).toEqual(['13 of 40 members were finished before'])
    // What nobody named is removed when it has served.
    expect(filesIn(folder)).toHaveLength(named ? 2 : 0)
  }
})

test('members serve runs with more or fewer of them, and no run with other data, seed or settings', async () => {
  const folder = place()
  await membersOn(keep(folder).runner, { ...task, members: 30 })
  expect((await resumed(folder)).computed).toHaveLength(10)
  for (const other of [
    { ...task, sampler: { ...task.sampler, seed: 8 } },
    { ...task, data: { ...task.data, y: task.data.y.with(3, 0.25) } },
    { ...task, grid: task.grid.slice(0, -1) },
  ]) {
    const { code, message } = await rejection(membersOn(keep(folder, { resume: true }).runner, other))
    expect(code).toBe('usage/resume')
    const changed = other.sampler !== task.sampler ? 'seed' : other.data !== task.data ? 'data' : 'settings'
    expect(message).toBe(
      `--resume: finds no finished members of this run in ${folder}. Of 1 kept there, the nearest has other ${changed}; leave --resume out to start.`,
    )
  }
  const empty = place()
  expect((await rejection(membersOn(keep(empty, { resume: true }).runner, task))).message).toContain(
    'Leave --resume out to start',
  )
})

test('a file cut at every place, or with any bit flipped, costs only the records it hit', async () => {
  const folder = place()
  await interrupted(folder, 20)
  const [file] = filesIn(folder)
  const whole = readFileSync(file)
  for (let i = 1; i <= 25; i++) {
    const at = Math.floor((whole.length * i) / 26)
    writeFileSync(file, whole.subarray(0, at))
    const torn = await resumed(folder)
    expect(torn.bytes).toBe(answer)
    expect(torn.computed.length).toBeGreaterThan(20)
    for (const extra of filesIn(folder)) if (extra !== file) writeFileSync(extra, '')
    const flipped = Buffer.from(whole)
    flipped[at] ^= 1 << (i % 8)
    writeFileSync(file, flipped)
    const { bytes, computed, said } = await resumed(folder)
    expect(bytes).toBe(answer)
    expect(computed).toHaveLength(21)
    expect(said[0]).toContain('a record is damaged; what they held is computed again')
    for (const extra of filesIn(folder)) if (extra !== file) writeFileSync(extra, '')
  }
})

test('what the first stage of a method kept is there until the second is done', async () => {
  const folder = place()
  const second = exampleTask({ n: 30, members: 40 })
  const runner = keep(folder, { named: false }).runner
  await membersOn(runner, task)
  const stop = new AbortController()
  let done = 0
  const onMember = () => ++done === 5 && stop.abort()
  expect((await rejection(membersOn(runner, second, { signal: stop.signal, onMember }))).code).toBe(
    'run/interrupted',
  )
  await runner.close?.()
  const again = keep(folder, { named: false, resume: true }).runner
  await membersOn(again, task, { onMember: () => expect.unreachable() })
  const computed: number[] = []
  await membersOn(again, second, { onMember: b => computed.push(b) })
  expect(computed).toHaveLength(35)
  expect(filesIn(folder)).not.toEqual([])
  await again.close?.()
  expect(filesIn(folder)).toEqual([])
})

test('a run of several stages that ends soon never touches the disk', async () => {
  const folder = place()
  const runner = keepingRunner(inProcessRunner(), {
    folder,
    named: false,
    resume: false,
    every: 3_600_000,
    tell: () => {},
  })
  await membersOn(runner, task)
  await membersOn(runner, { ...task, sampler: { ...task.sampler, seed: 8 } })
  expect(readdirSync(folder)).toEqual([])
  await runner.close?.()
})

test('some members are taken from the store too', async () => {
  const folder = place()
  await interrupted(folder, 10)
  const got: number[] = []
  const steps: number[] = []
  await someParts(keep(folder).runner, memberKind, task, [3, 9, 12, 30], {
    onPart: b => got.push(b),
    onProgress: (done, total) => steps.push(done, total),
  })
  expect(got).toEqual([3, 9, 12, 30])
  expect(steps).toEqual([2, 4, 3, 4, 4, 4])
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that may only be read is refused at once when it was named',
  async () => {
    const folder = place()
    chmodSync(folder, 0o500)
    const { code, message } = await rejection(membersOn(keep(folder).runner, task))
    expect(code).toBe('io/unwritable')
    expect(message).toContain('EACCES). It may only be read')
  },
)

test('a file in the place of the folder is refused when it was named, and otherwise only regretted', async () => {
  const file = join(place(), 'file')
  writeFileSync(file, '')
  expect((await rejection(membersOn(keep(file).runner, task))).message).toContain(
    'cannot be written (ENOTDIR). A file is in the way',
  )
  const { code } = await interrupted(file, 5, false)
  expect(code).toBe('run/aborted')
})

test('of a task that nobody wants nothing is kept and nothing is said', async () => {
  const folder = place()
  const { runner, said } = keep(folder, { named: false })
  const stop = new AbortController()
  const options = { onPlaced: () => stop.abort(), unwanted: stop.signal }
  expect(await allParts(runner, memberKind, task, 40, options)).toEqual([])
  await runner.close?.()
  expect(said).toEqual([])
  expect(filesIn(folder)).toEqual([])
})
