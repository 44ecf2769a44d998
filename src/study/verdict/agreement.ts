/**
 * Is a published number the same as ours, up to chance? Both are means over replications, so they agree when
 *   |ours - published| <= 3 sqrt(se_ours^2 + se_paper^2) + 0.0005,
 * the last term for the rounding of the print. The paper gives its own spread for PErr only; for the others se_paper is
 * s / sqrt(M) with M the paper's number of replications and s our deviation, but no less than that of a share m of d
 * independent yes-or-no answers, sqrt(m (1 - m) / d): a few equal replications must not make a spread of zero.
 */
import type { Measure } from '../measure/measures.js'
import type { Summary } from '../measure/summary.js'
import type { PublishedNumber } from '../published.js'

const ROUNDING = 0.0005

export interface Setting {
  /** Replications of the paper. */
  readonly replications: number
  readonly p: number
  /** Number of true variables. */
  readonly d: number
  /** Published standard deviation of PErr. */
  readonly errorDeviation: number
}

export interface Agreement {
  readonly ours: number
  readonly standardError: number
  /** Combined standard errors between the two, after rounding; 0 when rounding explains all. */
  readonly z: number
  readonly agrees: boolean
}

export function compare(printed: PublishedNumber, summary: Summary, setting: Setting): Agreement {
  const { value, standardError } = summary.measures[printed.measure]
  const theirs = paperError(printed, summary, setting)
  const combined = Math.sqrt(standardError * standardError + theirs * theirs)
  const distance = value - printed.value
  const excess = printed.below ? Math.max(0, distance) : Math.max(0, Math.abs(distance) - ROUNDING)
  const size = excess === 0 ? 0 : excess / combined
  return { ours: value, standardError, z: distance < 0 ? 0 - size : size, agrees: size <= 3 }
}

function paperError(printed: PublishedNumber, summary: Summary, setting: Setting): number {
  const root = Math.sqrt(setting.replications)
  if (printed.measure === 'PErr') return setting.errorDeviation / root
  const { sd } = summary.measures[printed.measure]
  const answers = answersBehind(printed.measure, summary, setting)
  if (answers === undefined) return sd / root
  const m = Math.min(Math.max(printed.value, 0), 1)
  return Math.max(sd, Math.sqrt((m * (1 - m)) / answers)) / root
}

/** How many yes-or-no answers one replication averages over. */
function answersBehind(measure: Measure, { size }: Summary, { p, d }: Setting): number | undefined {
  switch (measure) {
    case 'p0':
      return p - d
    case 'p1':
      return d
    case 'acc':
      return 1
    case 'FDR':
      return Math.max(size, 1)
    default:
      return undefined
  }
}
