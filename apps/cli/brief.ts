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
/** Bytes in which the names of the columns must end, and rows: to take in a million names is a step of seconds, and so is a response of five million rows. */
const NAMES = 2 ** 20
const ROWS = 2 ** 20
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
  if (!(members <= MEMBERS && bytes <= SMALL_OF_NUMBERS)) return undefined
  const { isLong, middle } = lookInto(files[0], bytes)
  if (isLong) return undefined
  if (bytes <= SMALL) return members * bytes <= TOGETHER ? { beside: 0 } : undefined
  if (!(members * bytes <= TOGETHER_ON_THREADS && NUMBERS.test(middle))) return undefined
  const others = Number(given.get('--threads') ?? os.availableParallelism()) - 1
  return { beside: bytes >= WORTH_THREADS && others > 0 ? Math.min(others, A_FEW) : 0 }
}

/** What stands in the middle of a larger file, and whether it has very many columns or rows. */
function lookInto(path: string, bytes: number): { readonly isLong: boolean; readonly middle: string } {
  if (bytes <= NAMES) return { isLong: false, middle: '' }
  const middle = look(path, Math.floor(bytes / 2), LOOK)
  const rows = (bytes * linesIn(middle)) / Math.max(middle.length, 1)
  return { isLong: !endsALine(path, NAMES) || rows > ROWS, middle }
}

/** Whether a line ends in so many bytes at the beginning of a file. */
function endsALine(path: string, bytes: number): boolean {
  for (let from = 0; from < bytes; from += LOOK) if (/[\r\n]/.test(look(path, from, LOOK))) return true
  return false
}

function linesIn(text: string): number {
  return Math.max(text.split('\n').length, text.split('\r').length) - 1
}

/** Some bytes of a file as characters; none where it cannot be read. */
function look(path: string, from: number, bytes: number): string {
  try {
    const file = fs.openSync(path, 'r')
    try {
      const found = Buffer.allocUnsafeSlow(bytes)
      return found.toString('latin1', 0, fs.readSync(file, found, 0, bytes, from))
    } finally {
      fs.closeSync(file)
    }
  } catch {
    return ''
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
