/**
 * Work in many short rounds, too short to be tasks of their own. One thread leads: it opens a round of chunks and takes one after the other itself; threads
 * that help take some of them, from a counter in memory that all share. So nothing depends on whether anybody helps, but how long it takes.
 */

/** Integers in shared memory, zero at first: how far it has come, tickets handed out and taken, and chunks done; one ticket for each chunk of each round. */
export type GangWords = Int32Array
export const GANG_WORDS = 4
const [STAGE, OPEN, TAKEN, DONE] = [0, 1, 2, 3]
const [EXPECTED, LED, OVER] = [0, 1, 2]

/** Times that a thread looks again before it goes to sleep: some microseconds. */
const LOOKS = 1000
/** Milliseconds that a helper waits for whoever leads, and for the next round before it looks whether there will be any. */
const PATIENCE = 500

/** Does chunks 0 .. count - 1, some of them on other threads; each round has as many. */
export type Round = (count: number, chunk: (number: number) => void) => void

/** Leads a gang in what `work` does. */
export function leadGang<T>(words: GangWords, work: (round: Round) => T): T {
  tell(words, STAGE, LED)
  try {
    return work((count, chunk) => {
      const end = Atomics.load(words, OPEN) + count
      tell(words, OPEN, end)
      while (takeChunk(words, count, chunk));
      // Those that others have taken.
      for (;;) {
        const done = Atomics.load(words, DONE)
        if (done === end) return
        rest(words, DONE, done)
      }
    })
  } finally {
    tell(words, STAGE, OVER)
    Atomics.notify(words, OPEN)
  }
}

/** Helps until there is nothing more to do. */
export function helpGang(words: GangWords, count: number, chunk: (number: number) => void): void {
  if (Atomics.load(words, STAGE) === EXPECTED) Atomics.wait(words, STAGE, EXPECTED, PATIENCE)
  while (Atomics.load(words, STAGE) === LED) {
    const open = Atomics.load(words, OPEN)
    while (takeChunk(words, count, chunk));
    if (Atomics.load(words, STAGE) === LED) rest(words, OPEN, open)
  }
}

/** Whether there was one to take. No other round begins before it is done. */
function takeChunk(words: GangWords, count: number, chunk: (number: number) => void): boolean {
  const ticket = Atomics.load(words, TAKEN)
  const end = Atomics.load(words, OPEN)
  if (ticket >= end) return false
  if (Atomics.compareExchange(words, TAKEN, ticket, ticket + 1) !== ticket) return true
  try {
    chunk(ticket % count)
  } finally {
    // Nobody waits for a thread that has failed: its own part tells why.
    if (Atomics.add(words, DONE, 1) + 1 === end) Atomics.notify(words, DONE)
  }
  return true
}

function tell(words: GangWords, word: number, value: number): void {
  Atomics.store(words, word, value)
  Atomics.notify(words, word)
}

/** Until a word is no longer the same, or for a while. */
function rest(words: GangWords, word: number, value: number): void {
  for (let k = 0; k < LOOKS; k++) if (Atomics.load(words, word) !== value) return
  Atomics.wait(words, word, value, PATIENCE)
}
