import type { Dataset } from '../../src/data/dataset.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { prunedSpec, stabilitySpec } from '../../src/method/spec.js'
import { stabilitySelection } from '../../src/method/stability-selection.js'
import { notes } from '../../src/report/notes.js'
import { selectionJson } from '../../src/report/selection-json.js'
import { selectionText } from '../../src/report/selection-text.js'
import { variablesCsv } from '../../src/report/variables-csv.js'
import { paintFor } from './colours.js'
import { libraryOptions, type SelectionFlags } from './commands/selection-options.js'
import type { Io } from './io.js'
import { note } from './output.js'
import { progressBar } from './progress.js'

/** Refuses settings that do not fit the data, before anything is computed or said. */
export function checkSelection(data: Dataset, flags: SelectionFlags): void {
  if (flags.method === 'pruned') prunedSpec(data, libraryOptions(flags))
  else stabilitySpec(data, libraryOptions(flags))
}

export async function runSelection(data: Dataset, flags: SelectionFlags, io: Io): Promise<SelectionResult> {
  const progress = progressBar(io, 'members', flags.quiet === true)
  const runner = io.runner(flags.threads)
  const options = { ...libraryOptions(flags), runner, signal: io.signal, onProgress: progress.update }
  try {
    return await (flags.method === 'pruned'
      ? prunedStabilitySelection(data, options)
      : stabilitySelection(data, options))
  } finally {
    progress.clear()
    await runner.close?.()
  }
}

/** The result on stdout in the form asked for; in the table the warnings stand below, otherwise on stderr. */
export function printSelection(
  result: SelectionResult,
  flags: SelectionFlags,
  io: Io,
  truth?: readonly string[],
): void {
  if (flags.json !== true && flags.csv !== true) {
    const paint = paintFor(io.stdout, io.env)
    io.stdout.write(selectionText(result, { paint, ...(truth && { truth }) }))
    return
  }
  io.stdout.write(flags.json === true ? selectionJson(result) : variablesCsv(result))
  for (const warning of notes(result)) note(io, flags, `Note: ${warning}`)
}
