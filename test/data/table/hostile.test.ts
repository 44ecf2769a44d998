import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openInput } from '../../../apps/node/files/open-input.js'
import { decodeInProcess } from '../../../dist/apps/node/decode/decode-in-process.js'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { type Decode, decodeHere } from '../../../src/data/table/decode.js'
import { type DecoderPort, decodeInWorker, type FromDecoder } from '../../../src/data/table/decode-port.js'
import { readTable } from '../../../src/data/table/read-table.js'
import type { Column } from '../../../src/data/table/table.js'
import { stream } from '../../../src/random/stream.js'
import { mutated } from '../../support/mutate.js'
import { cellsOf } from '../../support/tables/table-cells.js'

const folder = new URL('../../fixtures/tables/', import.meta.url)
const names = readdirSync(folder).filter(name => /\.(parquet|arrow)$/.test(name))
const fixture = (name: string) => readFileSync(new URL(name, folder))
const entry = fileURLToPath(new URL('../../support/decoder.mjs', import.meta.url))

const MUTATIONS = 60
let spare: ChildProcess | undefined
let killed = 0
afterAll(() => spare?.kill('SIGKILL'))

/** One process for many files, as long as it answers: to start one for each would take minutes. */
const decode: Decode = decodeInWorker({ start })
function start(): DecoderPort {
  const child =
    spare ??
    fork(entry, {
      execArgv: ['--max-old-space-size=96'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  spare = undefined
  child.removeAllListeners()
  let answered = false
  return {
    post: message => void child.send(message, () => {}),
    listen(onMessage, onCrash) {
      child.on('message', (message: FromDecoder) => {
        answered ||= 'rows' in message || 'code' in message
        onMessage(message)
      })
      child.on('error', () => onCrash('other'))
      child.on('exit', () => onCrash('other'))
    },
    terminate() {
      if (answered) spare = child
      else {
        killed++
        child.kill('SIGKILL')
      }
    },
  }
}

const facts = ({ name, missing, declared, fixedWidth }: Column) => [name, missing, declared, fixedWidth]
const mutation = (name: string, k: number) => mutated(fixture(name), stream(1, `mutate/${name}`, k))
const outcome = (bytes: Uint8Array, how: Decode) =>
  readTable(bytesSource(bytes, 'file'), { decode: how }).then(
    () => 'a table',
    (error: { code?: string }) => error.code ?? error,
  )

test.each(names)('%s mutated any way is a table or an error of ours', { timeout: 120_000 }, async name => {
  for (let k = 0; k < MUTATIONS; k++)
    expect(await outcome(mutation(name, k), decode), `mutation ${k}`).toMatch(/^(a table|data\/[a-z-]+)$/)
})

test('some of them would have kept the decoder busy or filled the memory', () => {
  expect(names.length * MUTATIONS).toBeGreaterThan(500)
  expect(killed).toBeGreaterThan(0)
})

test('a file is decoded in a process of its own as it is here, from memory and from a path', async () => {
  for (const name of ['rowgroups.parquet', 'compressed_lz4.arrow']) {
    const here = await readTable(bytesSource(fixture(name)), { decode: decodeHere })
    const there = await readTable(bytesSource(fixture(name)), { decode: decodeInProcess })
    const path = new URL(name, folder).pathname
    const fromPath = await readTable(await openInput(path, (async function* () {})()), {
      decode: decodeInProcess,
    })
    for (const table of [there, fromPath]) {
      expect(cellsOf(table)).toEqual(cellsOf(here))
      expect(table.format.kind).toBe(here.format.kind)
      expect(table.columns.map(facts)).toEqual(here.columns.map(facts))
    }
  }
})

test('what the decoder refuses comes through in the same words', async () => {
  const cut = fixture('rowgroups.parquet').subarray(0, 100)
  const message = (how: Decode) =>
    readTable(bytesSource(cut, 'cut.parquet'), { decode: how }).catch((error: Error) => error.message)
  expect(await message(decodeInProcess)).toBe(await message(decodeHere))
})

test('a worker that fills the memory or never ends is ended with an error that says so', async () => {
  const ports: string[] = []
  const port = (end: (crash: (why: 'memory' | 'other') => void) => void): DecoderPort => ({
    post: () => {},
    listen: (_, onCrash) => end(onCrash),
    terminate: () => void ports.push('ended'),
  })
  const source = bytesSource(fixture('rowgroups.parquet'), 'f')
  const refusal = (how: Decode) => how('parquet', source).catch((error: Error) => error.message)
  const rest = 'Write it again, or copy it again in binary mode.'
  expect(await refusal(decodeInWorker({ start: () => port(crash => crash('memory')) }))).toBe(
    `f: needs more memory than its size allows. ${rest}`,
  )
  expect(await refusal(decodeInWorker({ start: () => port(crash => crash('other')) }))).toBe(
    `f: is damaged: it begins as Parquet but cannot be read. ${rest}`,
  )
  let now = 0
  const clock = () => (now += 400)
  expect(await refusal(decodeInWorker({ start: () => port(() => {}), clock }))).toBe(
    `f: takes longer to decode than its size allows. ${rest}`,
  )
  expect(ports).toEqual(['ended', 'ended', 'ended'])
})
