import type { Dataset } from '../../src/data/dataset.js'
import { autoSelection } from '../../src/method/auto-selection.js'
import { ensembleSelection } from '../../src/method/ensemble/ensemble-selection.js'
import { ensembleSpec } from '../../src/method/ensemble/spec.js'
import { prunedStabilitySelection } from '../../src/method/pruned-stability-selection.js'
import type { SelectionResult } from '../../src/method/result.js'
import { autoSpec, prunedSpec, stabilitySpec } from '../../src/method/spec.js'
import { stabilitySelection } from '../../src/method/stability-selection.js'
import { variablesCsv } from '../../src/report/csv/variables-csv.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { notes } from '../../src/report/text/notes.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import type { Runner } from '../../src/run/runner.js'
import { paintFor } from './colours.js'
import { autoOptions, isPruned, libraryOptions, type SelectionFlags } from './commands/selection-options.js'
import { ensembleName, ensembleOptions } from './ensemble-flags.js'
import type { Io } from './io.js'
import type { KeepFlags } from './keep.js'
import { note } from './output.js'
import { pacedProgress } from './paced-progress.js'

/** Refuses settings that do not fit the data, before anything is computed or said. */
export function checkSelection(data: Dataset, flags: SelectionFlags): void {
  const ensemble = ensembleName(flags)
  if (flags.method === 'auto') autoSpec(data, autoOptions(flags))
  else if (ensemble !== undefined) ensembleSpec(ensemble, data, ensembleOptions(ensemble, flags, data))
  else if (isPruned(flags)) prunedSpec(data, libraryOptions(flags))
  else stabilitySpec(data, libraryOptions(flags))
}

export async function runSelection(
  data: Dataset,
  flags: SelectionFlags & KeepFlags,
  io: Io,
  runner: Runner = io.runner(flags.threads),
): Promise<SelectionResult> {
  const { timeLimit } = flags
  const progress = pacedProgress(io, flags, 'members', timeLimit)
  const simulating = pacedProgress(io, flags, 'simulations')
  const { signal } = io
  const running = { runner, signal, onProgress: progress.update, timeLimit }
  const ensemble = ensembleName(flags)
  const options = { ...libraryOptions(flags), ...running }
  try {
    if (flags.method === 'auto') {
      // Simulations take as long as the members, many times: a limit leaves them out.
      const simulations = flags.assess ?? (timeLimit === undefined ? undefined : 0)
      const onSimulation = (done: number, total: number) => {
        progress.clear()
        simulating.update(done, total)
      }
      return await autoSelection(data, { ...autoOptions(flags), ...running, simulations, onSimulation })
    }
    if (ensemble !== undefined)
      return await ensembleSelection(ensemble, data, {
        ...ensembleOptions(ensemble, flags, data),
        ...running,
      })
    return await (isPruned(flags)
      ? prunedStabilitySelection(data, options)
      : stabilitySelection(data, options))
  } finally {
    progress.clear()
    simulating.clear()
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
