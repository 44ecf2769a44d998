/**
 * Ctrl-C and SIGTERM. A listener hears them only between two turns of the event loop, so that a solver on this thread would run on. While
 * one is at work for longer than a moment (it passes checkpoints) nobody listens, and a signal does what it does by itself: it ends the process
 * at once. What has been stored by then stays, and nothing else would have been kept.
 */
import { onCheckpoint } from '../../src/math/checkpoint.js'

/** Milliseconds in one turn of the event loop; fewer after many checkpoints, which a member does not pass on a machine that is merely slow. */
const BUSY = 1500
const BUSY_SURELY = 100
const MANY = 300

const codes = { SIGINT: 130, SIGTERM: 143 } as const
type Name = keyof typeof codes

export function heedSignals(onSignal: (name: Name, code: number) => void): void {
  const listeners = (Object.keys(codes) as Name[]).map(
    name => [name, () => onSignal(name, codes[name])] as const,
  )
  let listening = false
  let since: number | undefined
  let passed = 0
  const listen = () => {
    since = undefined
    if (listening) return
    listening = true
    for (const [name, listener] of listeners) process.on(name, listener)
  }
  listen()
  onCheckpoint(() => {
    if (since === undefined) {
      since = performance.now()
      passed = 0
      setImmediate(listen)
    }
    passed++
    if (!listening || performance.now() - since < (passed > MANY ? BUSY_SURELY : BUSY)) return
    listening = false
    for (const [name, listener] of listeners) process.off(name, listener)
  })
}
