/** What a survey of the models of a data set leaves to know when chains have run, as plain data. */
import type { Dataset } from '../data/dataset.js'
import { type CandidateColumns, candidateColumns } from './candidate-columns.js'
import { numbersIn } from './copies.js'
import type { ModelSpaceOptions } from './model-space.js'
import { prepareModelSpace } from './model-space.js'
import type { Survey } from './survey.js'

export interface Surveyed {
  readonly survey: Survey
  /** The number that each variable of the data set has in models, -1 where it has none; copies of a column have the same. */
  readonly numbers: Int32Array
  /** Variables of the data set with more columns than a model may have: no chain can visit them. */
  readonly tooWide: readonly number[]
  /** For chains. */
  readonly own?: CandidateColumns | undefined
}

export function surveyModels(data: Dataset, options: ModelSpaceOptions): Surveyed {
  const { survey, variables, tooWide } = prepareModelSpace(data, options)
  const own = candidateColumns(variables, survey)
  return { survey, numbers: numbersIn(variables.copies, variables.total), tooWide, ...(own && { own }) }
}
