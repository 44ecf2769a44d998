/** y := y + c_1 x_1 + c_2 x_2 + ..., one term after the other for each entry, as so many axpy would do it, but four at a time. */
export interface LinearTerms {
  /** A term c x[start ..]. */
  add(c: number, start: number): void
  /** Adds all terms to y[yStart ..], n entries each, and forgets them. */
  addTo(x: Float64Array, y: Float64Array, yStart: number, n: number): void
}

export function linearTerms(most: number): LinearTerms {
  const c = new Float64Array(most)
  const start = new Int32Array(most)
  let count = 0
  return {
    add(factor, from) {
      c[count] = factor
      start[count++] = from
    },
    addTo(x, y, yStart, n) {
      let t = 0
      for (; t + 4 <= count; t += 4) {
        const [c0, c1, c2, c3] = [c[t], c[t + 1], c[t + 2], c[t + 3]]
        const [s0, s1, s2, s3] = [start[t], start[t + 1], start[t + 2], start[t + 3]]
        for (let i = 0; i < n; i++)
          y[yStart + i] = y[yStart + i] + c0 * x[s0 + i] + c1 * x[s1 + i] + c2 * x[s2 + i] + c3 * x[s3 + i]
      }
      for (; t < count; t++) for (let i = 0; i < n; i++) y[yStart + i] += c[t] * x[start[t] + i]
      count = 0
    },
  }
}
