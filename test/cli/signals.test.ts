import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkpoint, stopWhen } from '../../src/math/checkpoint.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const built = (file: string) => new URL(`../../dist/${file}`, import.meta.url).href
const folder = temporaryFolder('signals')

/** The main thread of the command line, and in the place of the program what `script` does with its port. */
async function ending(script: string, name: 'SIGINT' | 'SIGTERM' | undefined) {
  const entry = join(folder, 'entry.mjs')
  writeFileSync(
    entry,
    `
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { launch } from '${built('apps/cli/launch.js')}'
const say = text => parentPort.postMessage({ stream: 'stdout', text })
if (isMainThread) launch(new URL(import.meta.url))
else {
  ${script}
}
`,
  )
  const child = spawn(process.execPath, [entry])
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', text => (out += text))
  child.stderr.setEncoding('utf8').on('data', text => (err += text))
  await once(child.stdout, 'data')
  if (name !== undefined) child.kill(name)
  const [code] = await once(child, 'close')
  return { code, out, err }
}

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

test.each(signals)(
  '%s ends a program that hears nothing, in a loop without a checkpoint',
  async (name, code) => {
    const err = 'secateur: interrupted\n'
    expect(await ending(`say('busy'); for (;;);`, name)).toEqual({ code, out: 'busy', err })
  },
)

test.each(signals)('%s is in shared memory for a program that is busy', async (name, code) => {
  const script = `
  say('busy')
  while (Atomics.load(workerData.stop, 0) === 0);
  parentPort.postMessage({ exit: 100 + Atomics.load(workerData.stop, 0) })`
  const number = code === 130 ? 101 : 102
  expect(await ending(script, name)).toEqual({ code: number, out: 'busy', err: '' })
})

test.each(signals)('a program that hears of %s has the time it needs', async name => {
  const script = `
  parentPort.on('message', heard => {
    parentPort.postMessage({ heard })
    setTimeout(() => {
      say(heard)
      parentPort.postMessage({ exit: 7 })
      parentPort.close()
    }, 1500)
  })
  say('idle ')`
  expect(await ending(script, name)).toEqual({ code: 7, out: `idle ${name}`, err: '' })
})

test('a program that has told a deadline is ended then, however busy it is', async () => {
  const script = `
  parentPort.postMessage({ deadline: Date.now() + 100 })
  say('busy')
  for (;;);`
  const { code, err } = await ending(script, undefined)
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^secateur: time limit: .*\[run\/time-limit\]\n$/),
  })
})

test('a deadline that is taken back ends nothing', async () => {
  const script = `
  parentPort.postMessage({ deadline: Date.now() + 200 })
  parentPort.postMessage({ deadline: undefined })
  say('going on')
  setTimeout(() => parentPort.postMessage({ exit: 7 }), 600)`
  expect(await ending(script, undefined)).toEqual({ code: 7, out: 'going on', err: '' })
})

test('a program that crashes is one line, and exit code 1', async () => {
  const script = `
  say('here')
  throw new Error('out of paper')`
  const { code, err } = await ending(script, undefined)
  expect({ code, err }).toEqual({
    code: 1,
    err: 'secateur: out of paper. Set SECATEUR_DEBUG=1 to see where. [run/unexpected]\n',
  })
})

test('a program that crashes on a signal is interrupted, once', async () => {
  const script = `
  say('here')
  parentPort.on('message', () => { throw new Error('out of paper') })`
  const err = 'secateur: interrupted\n'
  expect(await ending(script, 'SIGINT')).toEqual({ code: 130, out: 'here', err })
})

afterEach(() => stopWhen(() => false))

test('a solver stops at the next checkpoint after it was asked to, and the run with it', async () => {
  let asked = false
  stopWhen(() => asked)
  expect(checkpoint).not.toThrow()
  const endless = () => {
    for (;;) {
      checkpoint()
      asked = true
    }
  }
  const kind = { name: 'endless', prepare: () => endless, cost: () => 1 }
  const work = { kind, task: 0, parts: [0] }
  await expect(
    inProcessRunner().run(work as never, { place: () => {}, report: () => {}, complete: false } as never),
  ).rejects.toMatchObject({ code: 'run/aborted' })
})
