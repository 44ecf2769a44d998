import type { FittedVariable } from '../../method/result/result.js'

/** What stands under "coefficient": the number, or where the variable has more than one, in what shape. */
export function coefficientCell({
  coefficient,
  levels,
  curve,
  classes,
}: Pick<FittedVariable, 'coefficient' | 'levels' | 'curve' | 'classes'>): number | string | null {
  if (curve !== undefined) return 'curve'
  if (levels !== undefined) return 'by level'
  return classes === undefined ? coefficient : 'by class'
}
