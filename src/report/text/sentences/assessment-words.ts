import type { Assessment } from '../../../method/result/result.js'
import { fixed, plural } from '../plain/number.js'

/** How the recommended method fared on responses simulated from its answer; what the probabilities expect is told elsewhere. */
export function assessmentWords({ simulations, pfer, pferLimit, fdr, exact }: Assessment): string {
  return (
    `${plural(simulations, 'response')} on these rows with the selected variables as the truth: ` +
    `${fixed(pfer, 2)} false selections in each (at most ${fixed(pferLimit, 2)} with 95 % confidence), ` +
    `false discovery rate ${fixed(fdr, 2)}, the exact set in ${fixed(exact, 2)} of them`
  )
}
