/** What runs in threads and processes beside the main thread, each loaded where it runs. */
import { parentPort } from 'node:worker_threads'
import { type Part, partWord } from './program-files.js'

const parts: Readonly<Record<Part, (keep: () => void) => Promise<void>>> = {
  methods: async keep => (await import('./worker.js')).serveMethods(parentPort!, keep),
  all: async () => (await import('./study/study-worker.js')).serveAll(parentPort!),
  'decode-thread': async () => (await import('./decode/decode-worker.js')).serveDecoding(parentPort!),
  'decode-process': async () => (await import('./decode/decode-process.js')).serveDecodingProcess(),
}

/** Plays the part that the arguments of this thread or process name; false if it was started for itself. `keep` keeps what was compiled for the next start. */
export function playPart(argv: readonly string[], keep: () => void = () => {}): boolean {
  const isStarted = parentPort !== null || process.send !== undefined
  const part = isStarted && (Object.keys(parts) as Part[]).find(name => partWord(name) === argv[2])
  if (!part) return false
  void parts[part](keep)
  return true
}
