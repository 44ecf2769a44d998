/** Settings of sure independence screening, with or without iterations. */

import { seed } from './ensemble.js'
import { choice } from './setting.js'
import { concavity, foldsOf, ruleOfLambda, screeningSize } from './validation.js'

export const screeningSettings = {
  size: screeningSize,
  penalty: choice(['scad', 'mcp'], {
    summary: 'penalty of the selection among the screened columns',
    default: 'scad',
    advanced: true,
  }),
  gamma: concavity,
  rule: ruleOfLambda('min'),
  folds: foldsOf(10),
  seed,
} as const
