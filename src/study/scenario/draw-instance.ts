import { stream } from '../../random/stream.js'
import { misclassified, relativePredictionError } from '../measure/prediction-error.js'
import { refitted } from '../measure/refitted.js'
import type { Instance, Origin } from './instance.js'
import { bernoulli, linearPredictor } from './linear-predictor.js'
import { numberedDataset } from './numbered-dataset.js'
import type { Scenario } from './scenarios.js'

/** Section 5: prediction errors are estimated on 10,000 independent rows. */
const TEST_ROWS = 10_000

/** Data of one replication, pure in (scenario, seed, cell, replication). */
export function drawInstance(scenario: Scenario, origin: Origin): Instance {
  const { n, p, family, beta, sigma, covariance } = scenario
  const { seed, cell, replication } = origin
  const random = stream(seed, `study/${cell}/data`, replication)
  const x = covariance.draw(
    random,
    n,
    Int32Array.from({ length: p }, (_, j) => j),
  )
  const y = linearPredictor(x, n, beta)
  for (let i = 0; i < n; i++) {
    y[i] = family === 'gaussian' ? y[i] + sigma * random.normal() : bernoulli(y[i], random.uniform())
  }
  const data = numberedDataset(n, p, x, y, family)
  return {
    data,
    support: [...beta.keys()],
    predictionError(selected) {
      const model = refitted(data, selected)
      if (family === 'gaussian') return { error: relativePredictionError(model, scenario) }
      return misclassified(model, scenario, TEST_ROWS, {
        covariates: stream(seed, `study/${cell}/test-covariates`, replication),
        responses: stream(seed, `study/${cell}/test-responses`, replication),
      })
    },
  }
}
