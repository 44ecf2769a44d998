/** What the reader of a result should know: a code to go by, a sentence to read, and what it is about. */
export interface Warning {
  readonly code: WarningCode
  readonly text: string
  /** The setting, column or part of the result concerned. */
  readonly where: string
}

/** Those that speak of one threshold and one U, and go when either is moved. */
const passing = [
  'nothing-selected',
  'everything-selected',
  'bound-vacuous',
  'refit-too-many',
  'refit-collinear',
  'refit-separated',
] as const

export const warningCodes = [
  ...passing,
  'grid-short',
  'reference-empty',
  'members-empty',
  'columns-constant',
  'columns-constant-in-members',
  'variables-too-wide',
  'assessment-missing',
] as const

export type WarningCode = (typeof warningCodes)[number]

export function isPassing(code: WarningCode): boolean {
  return (passing as readonly WarningCode[]).includes(code)
}
