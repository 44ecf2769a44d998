import type { Runner } from '../run/runner.js'
import type { Timing } from './result.js'

/** Starts now; reads the time when asked. */
export function stopwatch(runner: Runner | undefined): () => Timing {
  const start = performance.now()
  return () => ({
    milliseconds: Math.round((performance.now() - start) * 1000) / 1000,
    threads: runner?.threads ?? 1,
  })
}
