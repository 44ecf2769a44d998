import type { Dataset } from './dataset.js'

/** The offset of a number is taken from it once for all: explaining y with the offset o is explaining y - o. */
export function lessOffset(
  { family, y }: Pick<Dataset, 'family' | 'y'>,
  offset: Float64Array | undefined,
): Pick<Dataset, 'y' | 'offset'> {
  if (offset === undefined) return { y }
  return family === 'gaussian' ? { y: y.map((value, i) => value - offset[i]) } : { y, offset }
}
