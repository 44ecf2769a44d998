/** Of q, threshold and PFER two give the third: once for each assumption, or the reason why it gives none. */
import { SecateurError } from '../../errors.js'
import { type Assumption, assumptions, solveThird, type Third } from '../../select/bounds.js'

export interface BoundsQuestion {
  readonly p: number
  readonly q?: number | undefined
  readonly threshold?: number | undefined
  readonly pfer?: number | undefined
  /** Two make a complementary pair; 100. */
  readonly members?: number | undefined
}

export interface BoundsTable {
  readonly p: number
  readonly members: number
  /** The one that was not given. */
  readonly solved: 'q' | 'threshold' | 'pfer'
  readonly rows: readonly ({ readonly assumption: Assumption } & (Third | { readonly problem: string }))[]
}

export function boundsTable({ p, q, threshold, pfer, members = 100 }: BoundsQuestion): BoundsTable {
  const pairs = Math.floor(members / 2)
  const problems: unknown[] = []
  const rows = assumptions.map(assumption => {
    try {
      return { assumption, ...solveThird({ p, q, threshold, pfer, pairs, assumption }) }
    } catch (error) {
      if (!(error instanceof SecateurError)) throw error
      problems.push(error)
      return { assumption, problem: error.message }
    }
  })
  if (problems.length === rows.length) throw problems[0]
  return { p, members, solved: q === undefined ? 'q' : threshold === undefined ? 'threshold' : 'pfer', rows }
}
