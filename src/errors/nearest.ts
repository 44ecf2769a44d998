/** The known word a misspelt one most likely meant: edit distance with transpositions, case ignored, or the one word that it begins or that begins it. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const target = word.toLowerCase()
  // In words of one or two letters every other letter is a slip away: there only the case is forgiven.
  const limit = Math.floor(Math.min(target.length, 30) / 3)
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const distance = editDistance(target, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  if (best !== undefined || target.length < 3) return best
  const related = known.filter(candidate => {
    const other = candidate.toLowerCase()
    return other.startsWith(target) || (other.length > 2 && target.startsWith(other))
  })
  return related.length === 1 ? related[0] : undefined
}

/** The sentence for an error's hint; undefined when nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const found = nearest(word, known)
  return found === undefined ? undefined : `Did you mean ${found}?`
}

/** Optimal string alignment distance, given up once it must reach `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const substitute = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      let distance = Math.min(substitute, previous[j] + 1, row[j - 1] + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, older[j - 2] + 1)
      }
      row.push(distance)
      least = Math.min(least, distance)
    }
    if (least >= limit) return limit
    older = previous
    previous = row
  }
  return previous[b.length]
}
