/** What the reader of a result should know: a code to go by, a sentence to read, and what it is about. */
export interface Warning {
  readonly code: WarningCode
  readonly text: string
  /** The setting, column or part of the result concerned. */
  readonly where: string
}

export const warningCodes = [
  'nothing-selected',
  'everything-selected',
  'bound-vacuous',
  'refit-too-many',
  'refit-collinear',
  'refit-separated',
  'grid-short',
  'reference-empty',
  'members-empty',
  'columns-constant',
  'columns-constant-in-members',
  'assessment-missing',
] as const

export type WarningCode = (typeof warningCodes)[number]
