/**
 * Whether a job is made of steps so short that it needs no thread of its own beside one that only listens for signals: a table of few megabytes, or of some
 * more that are all numbers, and members of which each takes some milliseconds, so that a signal is heard between two of them. A thread takes longer to start
 * than a small job to run, and a twentieth of the time of a larger one.
 */
const fs = process.getBuiltinModule('node:fs')
const os = process.getBuiltinModule('node:os')

/** Bytes of a table, of one of numbers, members, and bytes of the tables of all members together. */
const SMALL = 2 ** 23
const SMALL_OF_NUMBERS = 2 ** 27
const MEMBERS = 10_000
const TOGETHER = 2e9
const TOGETHER_ON_THREADS = 1e10
/** From so many bytes of a table on other threads are worth their start (src/data/table/read-text.ts), and so many of them are started at once. */
const WORTH_THREADS = 2 ** 24
const A_FEW = 3
/** Bytes of a table from which it is told whether it holds numbers, and what numbers are written with. */
const LOOK = 2 ** 16
const NUMBERS = /^[\d+\-.,;|eE \t\r\n]*$/
/** Bytes in which the names of the columns must end: to take in a million of them is a step of seconds. */
const NAMES = 2 ** 20
const TEXT = /\.(?:csv|tsv|txt)$/i

/** Options that a brief job may have, and whether a value follows. */
const options: Readonly<Record<string, boolean>> = {
  '--response': true,
  '-r': true,
  '--method': true,
  '--members': true,
  '--seed': true,
  '--threshold': true,
  '--pfer': true,
  '--q': true,
  '--family': true,
  '--drop': true,
  '--threads': true,
  '--json': false,
  '--csv': false,
  '--quiet': false,
  '--verbose': false,
}

export interface BriefJob {
  /** Threads to start at once, which compute beside this one. */
  readonly beside: number
}

/** Undefined for any other job. */
export function briefJob([command, ...words]: readonly string[]): BriefJob | undefined {
  if (command !== 'select') return undefined
  const given = new Map<string, string>()
  const files: string[] = []
  for (let k = 0; k < words.length; k++) {
    if (!words[k].startsWith('-')) files.push(words[k])
    else if (!Object.hasOwn(options, words[k])) return undefined
    else given.set(words[k], options[words[k]] ? words[++k] : '')
  }
  if (files.length !== 1 || !TEXT.test(files[0]) || given.get('--method') !== 'stability') return undefined
  const members = Number(given.get('--members') ?? 100)
  const bytes = bytesOf(files[0])
  if (!(members <= MEMBERS) || !hasFewNames(files[0], bytes)) return undefined
  if (bytes <= SMALL) return members * bytes <= TOGETHER ? { beside: 0 } : undefined
  if (!(bytes <= SMALL_OF_NUMBERS && members * bytes <= TOGETHER_ON_THREADS && holdsNumbers(files[0], bytes)))
    return undefined
  const others = Number(given.get('--threads') ?? os.availableParallelism()) - 1
  return { beside: bytes >= WORTH_THREADS && others > 0 ? Math.min(others, A_FEW) : 0 }
}

/** Whether what stands in the middle of a file is written as numbers are. */
function holdsNumbers(path: string, bytes: number): boolean {
  const middle = look(path, Math.floor(bytes / 2), LOOK)
  return middle !== undefined && NUMBERS.test(middle.toString('latin1'))
}

/** Whether its first line is short. */
function hasFewNames(path: string, bytes: number): boolean {
  if (bytes <= NAMES) return true
  const start = look(path, 0, NAMES)
  return start !== undefined && (start.includes('\n') || start.includes('\r'))
}

/** Undefined where the file cannot be read. */
function look(path: string, from: number, bytes: number): Buffer | undefined {
  try {
    const file = fs.openSync(path, 'r')
    try {
      const found = Buffer.allocUnsafeSlow(bytes)
      return found.subarray(0, fs.readSync(file, found, 0, bytes, from))
    } finally {
      fs.closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Of a file; infinitely many where it is none. */
function bytesOf(path: string): number {
  try {
    const found = fs.statSync(path)
    return found.isFile() ? found.size : Infinity
  } catch {
    return Infinity
  }
}
