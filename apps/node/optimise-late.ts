/**
 * When V8 optimises what this process runs. A brief job is over before most functions have paid for it, and V8's threads take processor time from those that
 * compute: it is to wait for longer, in all threads of the process. Compiled code that was kept is refused under other flags than those it was made with,
 * that of Node's own modules among it, and these take a thread tens of milliseconds to compile: so threads are started and programs loaded under the usual ones.
 */
const v8 = process.getBuiltinModule('node:v8')

/** Node 20 optimises a function when it has run through so much; a brief job eight times as much. */
const USUAL = 67584
const LATE = 8 * USUAL

/** The flags that this thread has loaded its program under. */
const begun = v8.cachedDataVersionTag()
let isLate = false

export function optimiseLate(): void {
  if (!isLate) setBudget(LATE)
  isLate = true
}

/** `keep` keeps what was compiled for the next start, which looks for it under the flags that this thread began with. */
export function keepAsBegun(keep: () => void): void {
  const isAsBegun = v8.cachedDataVersionTag() === begun
  if (!isAsBegun) setBudget(USUAL)
  keep()
  if (!isAsBegun) setBudget(LATE)
}

/** Other versions than that of Node 20 need not know the flag, and complain about what they do not know. */
function setBudget(budget: number): void {
  if (process.versions.v8.startsWith('11.3.')) v8.setFlagsFromString(`--interrupt-budget=${budget}`)
}
