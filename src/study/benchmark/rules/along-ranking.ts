/** The nested sets of a ranking: its first 0, 1, ..., `most` variables with a score above zero. */
export function alongRanking(score: Float64Array, most: number): readonly (readonly number[])[] {
  const ranked = [...score.keys()].filter(j => score[j] > 0).sort((a, b) => score[b] - score[a] || a - b)
  return Array.from({ length: Math.min(most, ranked.length) + 1 }, (_, size) => ranked.slice(0, size))
}
