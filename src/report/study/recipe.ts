import { cells } from '../../study/paper/cells.js'
import type { StudyResults } from '../../study/paper/results.js'

/** How the numbers are made, in the order of the paper, with what the paper leaves open. */
export const recipe: readonly string[] = [
  'Data: fresh covariates and responses in every replication; sigma = 1 in scenarios 2 to 4.',
  'StabSel: 100 subsamples of half the rows, 100 lambdas from lambda_max to where the lasso path of all rows first carries q = ceil((1.6 p)^(1/2)) variables, threshold 0.7.',
  'Pruned StabSel: importances r_b = T 1 / K, not scaled to sum to one; reference from stepwise regression by p-values (0.05 in, 0.10 out); Algorithm 1; the first floor(100 / 3) = 33 members.',
  'Lasso: 10-fold cross-validation, the largest lambda within one standard error of the least. SCAD: the least 10-fold cross-validation. SIS: the ceil(n / log n) most correlated variables, then SCAD.',
  "PErr: the selected variables refitted without penalty; (b^ - b)' Sigma (b^ - b) / sigma^2, the error of the intercept not counted; for classes the misclassification on 10,000 new rows.",
  'Figures: scenario 1, q = ceil((0.8 p)^(1/2)) = 4, the farthest lambda with exactly q variables, threshold 0.6.',
  'A number agrees when it is within three combined standard errors of the published one, half a unit of the last printed digit allowed for.',
]

/** Which rows the real data had, and which the paper's had. */
export function dataSentence({ realRows }: StudyResults): string[] {
  return Object.entries(realRows).map(([source, n]) => {
    const published = cells.find(cell => cell.source === source)?.n
    const other = published === n ? 'as in the paper' : `the paper has ${published}`
    return `Table 5 on ${source}: ${n} rows, ${other}.`
  })
}
