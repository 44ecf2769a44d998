/**
 * Whether a job is so short that it is not worth a thread of its own: a table of few megabytes, and members of which each takes some
 * milliseconds at most, so that a signal is heard between two of them. A thread takes longer to start than such a job to run.
 */
const fs = process.getBuiltinModule('node:fs')

/** Bytes of a table, members, and bytes of the tables of all members together. */
const SMALL = 2 ** 23
const MEMBERS = 10_000
const TOGETHER = 2e9
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

export function isBrief([command, ...words]: readonly string[]): boolean {
  if (command !== 'select') return false
  const given = new Map<string, string>()
  const files: string[] = []
  for (let k = 0; k < words.length; k++) {
    if (!words[k].startsWith('-')) files.push(words[k])
    else if (!Object.hasOwn(options, words[k])) return false
    else given.set(words[k], options[words[k]] ? words[++k] : '')
  }
  if (files.length !== 1 || !TEXT.test(files[0]) || given.get('--method') !== 'stability') return false
  const members = Number(given.get('--members') ?? 100)
  const bytes = bytesOf(files[0])
  return bytes <= SMALL && members <= MEMBERS && members * bytes <= TOGETHER
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
