import type { Dataset } from '../../data/dataset.js'
import { findSubstitutes } from '../../select/substitutes.js'
import { curveSpread } from '../result/curve-spread.js'
import { refitVariables } from '../result/selected-variables.js'
import { survivalFindings } from '../result/survival-findings.js'
import type { FromData } from './findings.js'

/** What only the data of a selection tell: estimates, spreads of curves, survival, variables that can stand in for one another. */
export function fromData(data: Dataset): FromData {
  return {
    refit: chosen => refitVariables(data, chosen),
    spread: (chosen, design, kept) => curveSpread(data, chosen, design, kept),
    survival: chosen => (data.survival === undefined ? {} : survivalFindings(data, chosen)),
    substitutes: (ensemble, frequency, kept) => findSubstitutes(data, ensemble, frequency, kept),
  }
}
