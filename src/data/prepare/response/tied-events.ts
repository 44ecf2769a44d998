import type { Dataset } from '../../dataset.js'

/** How many events share their time with others, where that is more than a third of them and Breslow's way with ties is taken. */
export function tiedEvents({ y, survival }: Pick<Dataset, 'y' | 'survival'>): { tied?: number } {
  if (survival === undefined || survival.ties === 'efron') return {}
  const at = new Map<string, number>()
  const key = (i: number) => `${survival.strata?.[i] ?? 0}/${y[i]}`
  const events = [...y.keys()].filter(i => survival.event[i] === 1)
  for (const i of events) at.set(key(i), (at.get(key(i)) ?? 0) + 1)
  const tied = events.filter(i => at.get(key(i))! > 1).length
  return 3 * tied > events.length ? { tied } : {}
}
