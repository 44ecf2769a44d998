/** What the entry of the bundled command line starts: the program, or the part of it that this thread or process was started for. */
import { isMainThread } from 'node:worker_threads'
import { version } from '../../src/version.js'
import { startEarly } from '../node/early-threads.js'
import { playPart } from '../node/parts.js'
import { briefJob } from './brief.js'
import { launch } from './launch.js'
import { watchOutput } from './standard-output.js'

/** `keep` keeps what was compiled for the next start. */
export function begin(entry: URL, keep: () => void): void {
  const [, , ...words] = process.argv
  if (playPart(process.argv, keep)) return
  const brief = isMainThread ? briefJob(words) : undefined
  // Known here: nothing else needs to be loaded for it.
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
    watchOutput(async error => {
      const { env, stderr } = process
      return (await import('./failure.js')).refuse(error, {
        env,
        stderr,
        signal: new AbortController().signal,
      })
    })
    process.stdout.write(`${version}\n`)
  } else if (!isMainThread) void import('./program.js').then(({ main }) => main(keep))
  else if (brief !== undefined) {
    for (let k = 0; k < brief.beside; k++) startEarly('methods')
    void import('./program.js').then(({ runHere }) => runHere(words, said => launch(entry, said), keep))
  } else {
    launch(entry)
    keep()
  }
}
