import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const built = (file: string) => new URL(`../../dist/${file}`, import.meta.url).href

const begin = `
import { writeSync } from 'node:fs'
import { heedSignals } from '${built('apps/cli/signals.js')}'
import { computeHere } from '${built('src/run/compute-here.js')}'
import { inProcessRunner } from '${built('src/run/in-process.js')}'
const stop = new AbortController()
heedSignals((name, code) => {
  stop.abort(name)
  process.exitCode = code
})
const endless = () => {
  writeSync(1, 'busy')
  for (;;);
}
`
/** It says how it ended: by the error of an aborted run, not by an event, for it lets none in. */
const onMain = `computeHere(endless, stop.signal).catch(({ code }) => process.stdout.write(code))`
const inParts = `inProcessRunner().run({ kind: { prepare: () => endless }, task: 0, parts: [0] }, {})
  .catch(({ code }) => process.stdout.write(code))`

async function ending(script: string, name: 'SIGINT' | 'SIGTERM') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', begin + script])
  let out = ''
  child.stdout.setEncoding('utf8').on('data', text => (out += text))
  await once(child.stdout, 'data')
  child.kill(name)
  const [code, signal] = await once(child, 'close')
  return { code, signal, out }
}

test.each([onMain, inParts])(
  'Ctrl-C ends a loop that lets no event in, and the run in good order',
  async script => {
    expect(await ending(script, 'SIGINT')).toEqual({ code: 130, signal: null, out: 'busyrun/aborted' })
  },
)

test.each([onMain, inParts])('SIGTERM ends a loop that lets no event in', async script => {
  expect(await ending(script, 'SIGTERM')).toEqual({ code: null, signal: 'SIGTERM', out: 'busy' })
})

test('what came before the work began is heard before it begins', async () => {
  const late = `
writeSync(1, 'here')
const start = Date.now()
while (Date.now() < start + 500);
${onMain}`
  expect(await ending(late, 'SIGTERM')).toEqual({ code: 143, signal: null, out: 'hererun/aborted' })
  expect(await ending(late, 'SIGINT')).toEqual({ code: 130, signal: null, out: 'hererun/aborted' })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('after the work %s is heard again', async (name, code) => {
  const patient = `
await computeHere(() => 1)
writeSync(1, 'idle')
stop.signal.onabort = () => clearInterval(timer)
const timer = setInterval(() => {}, 10)`
  expect(await ending(patient, name)).toEqual({ code, signal: null, out: 'idle' })
})
