/**
 * The measures of Section 5 for one replication; their means over M replications are the published ones. With S the selected
 * variables, T the d true ones among p:
 *   p1  = |S n T| / d,   p0 = |S \ T| / (p - d),   acc = 1 if S = T else 0,   FDR = |S \ T| / |S|, 0 if S is empty.
 * (The paper's formula for FDR divides term by term, which is a misprint.)
 */
export const measureNames = ['p0', 'p1', 'acc', 'FDR', 'PErr', 'sd(PErr)'] as const
export type Measure = (typeof measureNames)[number]

export interface Score {
  readonly p0: number
  readonly p1: number
  readonly acc: number
  readonly FDR: number
}

export function score(selected: readonly number[], support: readonly number[], p: number): Score {
  const truth = new Set(support)
  const found = selected.filter(j => truth.has(j)).length
  const wrong = selected.length - found
  return {
    p0: wrong / (p - truth.size),
    p1: found / truth.size,
    acc: wrong === 0 && found === truth.size ? 1 : 0,
    FDR: selected.length === 0 ? 0 : wrong / selected.length,
  }
}
