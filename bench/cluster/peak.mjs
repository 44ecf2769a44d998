// Preloaded into a process (node --import): when it ends, the most memory it ever held goes into the file PEAK_FILE, in MB.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { peakMb } from '../peak-memory.mjs'

const { PEAK_FILE } = process.env
if (isMainThread && PEAK_FILE !== undefined)
  process.on('exit', () => writeFileSync(PEAK_FILE, String(peakMb())))
