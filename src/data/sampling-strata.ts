import type { Dataset } from './dataset.js'

/** What a subsample keeps the proportions of: classes, or events and censored rows; nothing where the response is a number. */
export function samplingStrata({ family, y, survival }: Dataset): Int32Array | undefined {
  if (family === 'binomial' || family === 'multinomial') return Int32Array.from(y)
  return survival && Int32Array.from(survival.event)
}
