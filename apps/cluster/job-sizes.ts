/** Jobs take about this long, so that handing them out costs little beside them. */
const TARGET_MS = 2000
const MOST = 512

/** How many parts a job should have: by what they cost so far, fewer towards the end so that all workers finish together. */
export function jobSizes(): {
  readonly learn: (milliseconds: number) => void
  readonly next: (open: number, slots: number) => number
} {
  let spent = 0
  let parts = 0
  return {
    learn(milliseconds) {
      spent += milliseconds
      parts++
    },
    next(open, slots) {
      if (parts === 0) return 1
      const byCost = Math.floor(TARGET_MS / Math.max(spent / parts, TARGET_MS / MOST))
      const byShare = Math.ceil(open / (4 * Math.max(1, slots)))
      return Math.max(1, Math.min(byCost, byShare, MOST))
    },
  }
}
