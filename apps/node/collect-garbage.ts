import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees at once what nobody holds any more. The engine waits until it needs memory itself, and does not count what threads share. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
