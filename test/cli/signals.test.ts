import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const built = (file: string) => new URL(`../../dist/${file}`, import.meta.url).href

/** A process that computes without end and lets no event in. */
const endless = `
import { writeSync } from 'node:fs'
import { heedSignals } from '${built('apps/cli/signals.js')}'
import { checkpoint } from '${built('src/math/checkpoint.js')}'
heedSignals(() => process.exit(77))
const start = performance.now()
let told = false
for (;;) {
  checkpoint()
  if (!told && performance.now() - start > 300) told = writeSync(1, 'busy') > 0
}`

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a solver that lets no event in', async name => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', endless])
  await once(child.stdout, 'data')
  child.kill(name)
  const [code, signal] = await once(child, 'close')
  expect({ code, signal }).toEqual({ code: null, signal: name })
})

test('between two turns of the event loop the listeners are there', async () => {
  const patient = endless.replace(
    /for \(;;\).*$/s,
    "checkpoint(); writeSync(1, 'idle'); setInterval(checkpoint, 10)",
  )
  const child = spawn(process.execPath, ['--input-type=module', '-e', patient])
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(77)
})
