/** The methods that Section 5 compares, in the order of its tables. */
export const methodNames = ['stabsel', 'pruned', 'lasso', 'scad', 'sis'] as const
export type MethodName = (typeof methodNames)[number]

/** As the paper's tables call them. */
export const methodTitles: Readonly<Record<MethodName, string>> = {
  stabsel: 'StabSel',
  pruned: 'Pr. StabSel',
  lasso: 'Lasso',
  scad: 'SCAD',
  sis: 'SIS',
}
