/**
 * Ctrl-C and SIGTERM. A listener hears them only between two turns of the event loop, so that a solver on this thread would run on to its
 * end. While it may compute for longer than a moment, Ctrl-C breaks the computation off, wherever it is, and ends the run in good order;
 * nobody listens to SIGTERM, which then ends the process at once. What has been stored by then stays.
 */
import { Script } from 'node:vm'
import { SecateurError } from '../../src/errors.js'
import { surroundWork } from '../../src/math/checkpoint.js'

const codes = { SIGINT: 130, SIGTERM: 143 } as const
type Name = keyof typeof codes

export function heedSignals(onSignal: (name: Name, code: number) => void): void {
  const onInterrupt = () => onSignal('SIGINT', codes.SIGINT)
  const onTerminate = () => onSignal('SIGTERM', codes.SIGTERM)
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate)
  let inside = false
  surroundWork(work => {
    if (inside) return work()
    inside = true
    process.off('SIGTERM', onTerminate)
    try {
      return untilInterrupted(work)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
      onInterrupt()
      throw new SecateurError('run/aborted', { where: 'run', rule: 'was aborted' })
    } finally {
      inside = false
      process.on('SIGTERM', onTerminate)
    }
  })
}

/** What a script calls; the script ends with an error when Ctrl-C comes, wherever it is. */
const called: { work?: (() => unknown) | undefined } = {}
const name = Symbol.for('secateur.work')
const script = new Script('globalThis[Symbol.for("secateur.work")].work()')

function untilInterrupted<T>(work: () => T): T {
  called.work = work
  Object.defineProperty(globalThis, name, { value: called, configurable: true })
  return script.runInThisContext({ breakOnSigint: true }) as T
}
