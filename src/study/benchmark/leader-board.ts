/**
 * The procedures of the benchmark side by side. In a design, with S the selected and T the d true variables:
 *   acc = P(S = T),  F1 = 2 |S n T| / (|S| + d),  p1 = |S n T| / d,  FDR = E |S \ T| / |S|,  false = E |S \ T|.
 * Regret is what a procedure falls short of the best one in that design. The rank is that of acc + F1 (where s = 0, of acc alone),
 * averaged over designs, ties shared. Intervals come of 1000 bootstrap samples of the replications, which are drawn for all procedures
 * at once because all ran on the same data; so the interval of a difference is one of paired differences. It is the difference +- 1.96
 * standard deviations of the resampled ones, whose own middle is off where procedures are close: samples of a sample break ties. The
 * designs are what they are: nothing is said of others.
 */
import { stream } from '../../random/stream.js'
import { groupBy } from '../group-by.js'
import { estimateMean } from '../measure/estimate.js'
import type { BenchmarkRecord } from '../record.js'

export interface Outcomes {
  readonly acc: readonly number[]
  readonly F1: readonly number[]
  readonly p1: readonly number[]
  readonly FDR: readonly number[]
  readonly wrong: readonly number[]
}

/** One design: for each procedure one number per replication, in the order of the replications. */
export interface BenchmarkResult {
  readonly cell: string
  readonly truth: number
  readonly replications: number
  readonly outcomes: ReadonlyMap<string, Outcomes>
}

/** 95 %. */
export type Interval = readonly [low: number, high: number]

export interface Standing {
  readonly method: string
  readonly rank: number
  readonly rankInterval: Interval
  /** Mean over the designs, as all other means: each counts alike, whatever its replications. */
  readonly acc: number
  /** Largest over the designs. */
  readonly accRegret: number
  readonly accRegretInterval: Interval
  readonly F1Regret: number
  readonly worstFdr: number
  /** Mean number of selected variables where none matters. */
  readonly falseOnNoise: number | null
  /** How far mean rank and worst regret lie above those of the procedure that all are compared with; null for itself. */
  readonly behind: { readonly rank: Interval; readonly accRegret: Interval } | null
}

export function benchmarkResults(records: readonly BenchmarkRecord[]): readonly BenchmarkResult[] {
  return [...groupBy(records, ({ cell }) => cell)].map(([cell, own]) => {
    const byReplication = groupBy(own, ({ replication }) => String(replication))
    const groups = new Set(own.map(({ method }) => method)).size
    // Only replications that every group has finished: all procedures are judged on the same data.
    const whole = [...byReplication.values()]
      .filter(part => part.length === groups)
      .sort((a, b) => a[0].replication - b[0].replication)
    const truth = own[0].truth
    const outcomes = new Map<string, Record<keyof Outcomes, number[]>>()
    for (const part of whole) {
      for (const { scores } of part) {
        for (const [method, [found, wrong]] of Object.entries(scores)) {
          const list = outcomes.get(method) ?? { acc: [], F1: [], p1: [], FDR: [], wrong: [] }
          outcomes.set(method, list)
          list.acc.push(found === truth && wrong === 0 ? 1 : 0)
          list.F1.push(truth + found + wrong === 0 ? 1 : (2 * found) / (found + wrong + truth))
          list.p1.push(truth === 0 ? 1 : found / truth)
          list.FDR.push(found + wrong === 0 ? 0 : wrong / (found + wrong))
          list.wrong.push(wrong)
        }
      }
    }
    return { cell, truth, replications: whole.length, outcomes }
  })
}

const SAMPLES = 1000

export function leaderBoard(results: readonly BenchmarkResult[], against = 'auto'): readonly Standing[] {
  const methods = [...(results[0]?.outcomes.keys() ?? [])]
  const all = judge(results, methods, undefined)
  const samples = Array.from({ length: SAMPLES }, (_, b) => judge(results, methods, b))
  const other = methods.indexOf(against)
  const interval = (pick: (judged: Judged) => number): Interval => {
    const sorted = samples.map(pick).sort((a, b) => a - b)
    return [sorted[Math.floor(0.025 * SAMPLES)], sorted[Math.ceil(0.975 * SAMPLES) - 1]]
  }
  const around = (pick: (judged: Judged) => number): Interval => {
    const half = 1.96 * estimateMean(samples.map(pick)).sd
    return [pick(all) - half, pick(all) + half]
  }
  const noise = results.filter(({ truth }) => truth === 0)
  return methods
    .map((method, m) => ({
      method,
      rank: all[m].rank,
      rankInterval: interval(judged => judged[m].rank),
      acc: overDesigns(results, method, 'acc'),
      accRegret: all[m].accRegret,
      accRegretInterval: interval(judged => judged[m].accRegret),
      F1Regret: all[m].F1Regret,
      worstFdr: Math.max(
        0,
        ...results
          .filter(({ truth }) => truth > 0)
          .map(({ outcomes }) => estimateMean(outcomes.get(method)!.FDR).value),
      ),
      falseOnNoise: noise.length === 0 ? null : overDesigns(noise, method, 'wrong'),
      behind:
        other < 0 || other === m
          ? null
          : {
              rank: around(judged => judged[m].rank - judged[other].rank),
              accRegret: around(judged => judged[m].accRegret - judged[other].accRegret),
            },
    }))
    .sort((a, b) => a.rank - b.rank)
}

function overDesigns(results: readonly BenchmarkResult[], method: string, measure: keyof Outcomes): number {
  return estimateMean(results.map(({ outcomes }) => estimateMean(outcomes.get(method)![measure]).value)).value
}

type Judged = readonly { readonly rank: number; readonly accRegret: number; readonly F1Regret: number }[]

/** All methods at once, on the replications as they are or on bootstrap sample b of them. */
function judge(
  results: readonly BenchmarkResult[],
  methods: readonly string[],
  b: number | undefined,
): Judged {
  const sums = methods.map(() => ({ rank: 0, accRegret: 0, F1Regret: 0 }))
  for (const { cell, truth, replications, outcomes } of results) {
    const drawn = drawnReplications(cell, replications, b)
    const mean = (values: readonly number[]) => drawn.reduce((sum, r) => sum + values[r], 0) / drawn.length
    const acc = methods.map(method => mean(outcomes.get(method)!.acc))
    const F1 = methods.map(method => mean(outcomes.get(method)!.F1))
    const merit = methods.map((_, m) => (truth === 0 ? acc[m] : acc[m] + F1[m]))
    const [bestAcc, bestF1] = [Math.max(...acc), Math.max(...F1)]
    sums.forEach((sum, m) => {
      const above = merit.filter(value => value > merit[m] + 1e-12).length
      const level = merit.filter(value => Math.abs(value - merit[m]) <= 1e-12).length
      sum.rank += (above + (level + 1) / 2) / results.length
      sum.accRegret = Math.max(sum.accRegret, bestAcc - acc[m])
      if (truth > 0) sum.F1Regret = Math.max(sum.F1Regret, bestF1 - F1[m])
    })
  }
  return sums
}

function drawnReplications(cell: string, count: number, b: number | undefined): readonly number[] {
  if (b === undefined) return Array.from({ length: count }, (_, r) => r)
  const random = stream(1, `lab/bootstrap/${cell}`, b)
  return Array.from({ length: count }, () => random.below(count))
}
