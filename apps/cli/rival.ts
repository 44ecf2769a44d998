import type { Dataset } from '../../src/data/dataset.js'
import type { RivalOptions } from '../../src/method/rivals/select-by.js'
import type { RivalSelection } from '../../src/method/rivals/selection.js'
import { rivalCsv, rivalJson, rivalText } from '../../src/report/text/rival-text.js'
import { paintFor } from './colours.js'
import type { SelectionFlags } from './commands/selection-options.js'
import type { Io } from './io.js'

/** The settings that rival methods take. */
export function rivalOptions({ rule, folds, seed, criterion, fdr }: SelectionFlags): RivalOptions {
  return {
    seed,
    ...(rule && { rule }),
    ...(folds && { folds }),
    ...(criterion && { criterion }),
    ...(fdr && { fdr }),
  }
}

export function printRival(selection: RivalSelection, data: Dataset, flags: SelectionFlags, io: Io): void {
  if (flags.json === true) io.stdout.write(rivalJson(selection, data))
  else if (flags.csv === true) io.stdout.write(rivalCsv(selection, data))
  else io.stdout.write(rivalText(selection, data, { paint: paintFor(io.stdout, io.env) }))
}
