/** Algorithm 2, step 3: the variables with pi_j >= threshold, the most frequent first, equals in column order. */
export function thresholdSelection(frequency: Float64Array, threshold: number): number[] {
  const chosen: number[] = []
  frequency.forEach((value, j) => {
    if (value >= threshold) chosen.push(j)
  })
  return chosen.sort((a, b) => frequency[b] - frequency[a] || a - b)
}
