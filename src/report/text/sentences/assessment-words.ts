import type { Assessment } from '../../../method/result/result.js'
import { fixed, plural } from '../plain/number.js'

/** The error statement of the recommended method, in a sentence. */
export function assessmentWords({ simulations, pfer, pferLimit, fdr, exact }: Assessment): string {
  return (
    `expected false selections ${fixed(pfer, 2)} (at most ${fixed(pferLimit, 2)} with 95 % confidence), ` +
    `false discovery rate ${fixed(fdr, 2)}, the exact set in ${fixed(exact, 2)} of ` +
    `${plural(simulations, 'response')} simulated on these rows with the selected variables as the truth`
  )
}
