/** Milliseconds of work before the page gets its turn: to draw, and to listen to its user. */
const SLICE = 12

/** Steps one after the other, as many at a time as a slice holds. */
export function inSlices(steps: readonly (() => void)[]): { stop(): void } {
  let next = 0
  const slice = () => {
    const end = performance.now() + SLICE
    while (next < steps.length && performance.now() < end) steps[next++]()
    if (next < steps.length) timer = setTimeout(slice)
  }
  let timer = setTimeout(slice)
  return { stop: () => clearTimeout(timer) }
}
