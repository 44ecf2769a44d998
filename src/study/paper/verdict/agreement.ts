/**
 * Is a published number the same as ours, up to chance? Both are means over replications, so they agree when
 *   |ours - published| <= 3 sqrt(s_ours^2 / M_ours + s_paper^2 / M_paper) + 0.0005,
 * the last term for the rounding of the print. The paper prints its own spread for PErr only. For shares both s are our
 * deviation, but no less than that of a share m of d independent yes-or-no answers, sqrt(m (1 - m) / d) at the published
 * m: a few equal replications must not make a spread of zero. The deviation of PErr has an error in proportion to it.
 */
import type { Measure } from '../../measure/measures.js'
import type { Summary } from '../../measure/summary.js'
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

/** `z`: combined standard errors between the two, after rounding; 0 when rounding explains all. */
export function compare(printed: PublishedNumber, summary: Summary, setting: Setting) {
  const { value, standardError, count } = summary.measures[printed.measure]
  const [ours, theirs] = spreads(printed, summary, setting)
  const combined = Math.sqrt((ours * ours) / count + (theirs * theirs) / setting.replications)
  const distance = value - printed.value
  const excess = printed.below ? Math.max(0, distance) : Math.max(0, Math.abs(distance) - ROUNDING)
  const size = excess === 0 ? 0 : excess / combined
  return { ours: value, standardError, z: distance < 0 ? 0 - size : size, agrees: size <= 3 }
}

/** s of one replication, ours and the paper's. */
function spreads(printed: PublishedNumber, summary: Summary, setting: Setting): [number, number] {
  const { value, sd } = summary.measures[printed.measure]
  if (printed.measure === 'PErr') return [sd, setting.errorDeviation]
  if (printed.measure === 'sd(PErr)') return [sd, value > 0 ? (sd * printed.value) / value : sd]
  const answers = answersBehind(printed.measure, summary, setting)
  const floor = Math.sqrt((printed.value * (1 - printed.value)) / answers)
  const spread = Math.max(sd, floor)
  return [spread, spread]
}

/** How many yes-or-no answers one replication averages over. */
function answersBehind(
  measure: Exclude<Measure, 'PErr' | 'sd(PErr)'>,
  { size }: Summary,
  { p, d }: Setting,
): number {
  return { p0: p - d, p1: d, acc: 1, FDR: Math.max(size, 1) }[measure]
}
