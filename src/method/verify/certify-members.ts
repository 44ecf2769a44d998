/**
 * Members that a run computes, judged by the independent checker (src/check/certify.ts), which shares no code with the solvers: is the
 * support at each of some grid points that of a solution, in double-double arithmetic?
 */
import { certifyMember } from '../../check/certify.js'
import type { Fitted } from '../../learner/member-learner.js'
import type { EnsembleTask, PathTask } from '../../run/ensemble-task.js'
import { samplerOf } from '../../run/ensemble-task.js'
import { inProcessRunner } from '../../run/in-process.js'
import { memberKind } from '../../run/member-kind.js'
import type { Runner } from '../../run/runner.js'

export interface Certification {
  /** Members that were judged. */
  readonly members: number
  /** Largest violation of the optimality conditions, as a share of lambda_max. */
  readonly worst: number
}

/** So many members are judged, each at so many points of the grid. */
const MEMBERS = 3
const POINTS = 8
/** A table of more cells is judged at two points. */
const MANY_CELLS = 20_000_000

/** A runner that remembers a few of the members it computes, and what the checker says of them. */
export function certifyingRunner(runner: Runner = inProcessRunner()): {
  readonly runner: Runner
  readonly certify: () => Certification
} {
  const found: { readonly task: PathTask; readonly b: number; readonly fitted: Fitted }[] = []
  return {
    runner: {
      ...runner,
      run(work, gathering, signal) {
        const task = work.task as EnsembleTask
        if (work.kind.name !== memberKind.name || !canBeJudged(task))
          return runner.run(work, gathering, signal)
        return runner.run(
          work,
          {
            get complete() {
              return gathering.complete
            },
            place(b, part, isKnown) {
              if (found.length < MEMBERS && isKnown !== true)
                found.push({ task, b, fitted: part as unknown as Fitted })
              gathering.place(b, part, isKnown)
            },
            report: () => gathering.report(),
          },
          signal,
        )
      },
    },
    certify: () => ({
      members: found.length,
      worst: Math.max(0, ...found.map(({ task, b, fitted }) => worstOf(task, b, fitted))),
    }),
  }
}

/** Lasso paths of the two families that the checker knows, of the table as it is. */
function canBeJudged(task: EnsembleTask): task is PathTask {
  if (!('grid' in task) || task.randomise !== undefined) return false
  const { family, offset, imputation } = task.data
  return (family === 'gaussian' || family === 'binomial') && offset === undefined && imputation === undefined
}

function worstOf(task: PathTask, b: number, { member }: Fitted): number {
  const { data, grid: lambda, alpha, cap } = task
  // A capped path says nothing of the points after its end.
  const end = cap === undefined ? lambda.length : member.to.reduce((last, to) => Math.max(last, to), 0)
  const count = Math.min(end, data.n * data.p > MANY_CELLS ? 2 : POINTS)
  const points = Array.from({ length: count }, (_, k) => Math.floor(((k + 1) * end) / count) - 1)
  return certifyMember(data, { rows: samplerOf(task).rows(b), lambda, alpha, member, points }).worst
}
