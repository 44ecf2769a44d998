/** Pixels a label takes at the size of the charts, a little more rather than less. */
export function labelWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

function characterWidth(character: string): number {
  if (character > '\u2e7f') return 14
  if (/[ijl.,:;'|!ftrI ]/.test(character)) return 4.9
  return /[mwMW@%]/.test(character) ? 11.5 : 8
}

export function widest(labels: readonly string[]): number {
  return labels.reduce((most, label) => Math.max(most, labelWidth(label)), 0)
}

/** Positions as near to those wanted as a distance of at least `gap` allows, within [low, high]; the order is kept. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b] || a - b)
  const placed = new Array<number>(wanted.length)
  let floor = low
  for (const i of order) {
    placed[i] = Math.max(wanted[i], floor)
    floor = placed[i] + gap
  }
  let ceiling = high
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], ceiling)
    ceiling = placed[i] - gap
  }
  return placed
}
