/**
 * The knockoff filter (Barber and Candes 2015): T = min{t > 0: (offset + #{W_j <= -t}) / max(1, #{W_j >= t}) <= fdr}, and
 * the variables with W_j >= T are selected. Offset 1 is knockoff+, which controls the false discovery rate; 0 the milder form.
 */
export function knockoffThreshold(w: Float64Array, fdr: number, offset: 0 | 1 = 1): number {
  const candidates = [...new Set(Array.from(w, Math.abs))].filter(t => t > 0).sort((a, b) => a - b)
  const found = candidates.find(t => {
    let negative = 0
    let positive = 0
    for (const value of w) {
      if (value <= -t) negative++
      if (value >= t) positive++
    }
    return (offset + negative) / Math.max(1, positive) <= fdr
  })
  return found ?? Infinity
}
