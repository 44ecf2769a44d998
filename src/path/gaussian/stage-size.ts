/** How a path is cut into stages: measured on 200 x 1000, 111 x 4088, 2600 x 500 and 200 x 100,000. */
export interface StageSize {
  /** Columns that stand nearest to lambda and make the working set. */
  readonly columns: number
  /** How far a stage goes, as a share of the distance to the nearest column outside the working set. */
  readonly share: number
  /** A column leaves the working set when it is farther away than this multiple of that distance. */
  readonly patience: number
  /** Nor does one that is nearer than this share of lambda, however many others are nearer still: what all but meets lambda would be missed. */
  readonly near: number
  /** A linear interpolation may need columns to be this share of lambda away from it before it is split. */
  readonly interpolation: number
  /** It may always need this share of the distance to the nearest column outside the working set, */
  readonly tolerance: number
  /** and this share of the way that is left: columns that are so near to lambda will meet it, and might as well be looked at now. */
  readonly ahead: number
  /** After so many stages in a row that would have been shorter each is `longer` times as long as the one before, up to this share of lambda. */
  readonly crowded: number
  /** So it is after this many stages in a row that stood, whatever was near. */
  readonly unmet: number
  readonly longer: number
  readonly longest: number
  /** Where one did not stand, the next are this share as long: 0 for those of the beginning. */
  readonly shorter: number
  /** Each stage that stands lets the next go so many times as far, up to MOST_GROWTH times. */
  readonly growth: number
}

/** Of more columns than this a pass is dearer than a stage that has to be run again. */
const DEAR = 100_000

/** A stage goes at least this share of lambda, however near the next column is: the certificate tells. */
export const SHORTEST = 1e-3

/**
 * Where more columns than this stand nearer than the next grid point, a stage goes there with those it has, twice as far each time that it stands, up to this
 * share of lambda, and the certificate tells: of a million columns of a few rows the nearest hold the others back.
 */
export const CROWD = 1000
export const FARTHEST = 0.5

export const MOST_GROWTH = 8

/** The search for the nearest columns begins no nearer than this share of lambda. */
export const NEAREST = 1e-6
/** The working set is what would meet lambda within this multiple of the way to the end of the path. */
export const BEYOND = 1.2

export function stageSize(p: number, compressed: boolean): StageSize {
  const growth =
    p > DEAR
      ? { crowded: 1, unmet: 3, longer: 4, longest: FARTHEST, shorter: 1 / 4, growth: 2, near: 1e-4 }
      : { crowded: 8, unmet: 40, longer: 2, longest: 0.1, shorter: 0, growth: 1, near: 0 }
  // A column of the working set is dear where every pair of them costs a product over all rows, and so is a residual.
  if (compressed)
    return {
      columns: 12,
      share: 0.9,
      patience: Number.POSITIVE_INFINITY,
      interpolation: 0.05,
      tolerance: 0.3,
      ahead: 0.8,
      ...growth,
    }
  // A pass costs p, a stage about its working set: balanced where that grows like sqrt(p).
  const columns = Math.min(p > DEAR ? 1000 : 256, Math.max(24, Math.round(0.75 * Math.sqrt(p))))
  return { columns, share: 1, patience: 1.5, interpolation: 0.2, tolerance: 0.15, ahead: 0, ...growth }
}
