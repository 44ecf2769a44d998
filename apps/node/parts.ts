/** What runs in threads and processes beside the main thread, each loaded where it runs. */
import { parentPort } from 'node:worker_threads'
import { keepCompiled } from './keep-compiled.js'
import { type Part, partWord } from './program-files.js'

const parts: Readonly<Record<Part, () => Promise<void>>> = {
  methods: async () => (await import('./worker.js')).serveMethods(parentPort!),
  all: async () => (await import('./study/study-worker.js')).serveAll(parentPort!),
  'decode-thread': async () => (await import('./decode/decode-worker.js')).serveDecoding(parentPort!),
  'decode-process': async () => (await import('./decode/decode-process.js')).serveDecodingProcess(),
}

/** Plays the part that the arguments of this thread or process name; false if it was started for itself. */
export function playPart(argv: readonly string[]): boolean {
  const isStarted = parentPort !== null || process.send !== undefined
  const part = isStarted && (Object.keys(parts) as Part[]).find(name => partWord(name) === argv[2])
  if (!part) return false
  keepCompiled()
  void parts[part]()
  return true
}
