import type { LassoPath } from '../path/lasso-path.js'
import type { NonconvexName } from '../path/nonconvex/penalty.js'

/** What the lasso, SCAD and MCP paths have in common. */
export interface ShownPath
  extends Pick<LassoPath, 'lambda' | 'intercept' | 'coefficients' | 'unpenalised' | 'classes'> {
  readonly penalty?: NonconvexName
  readonly certificate: Pick<LassoPath['certificate'], 'worstKkt'>
}
