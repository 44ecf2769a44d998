import type { Dataset } from '../../src/data/dataset.js'
import { plan } from '../../src/method/plan.js'
import { methodNamed } from '../../src/method/registry.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { select } from '../../src/method/select.js'
import { variablesCsv } from '../../src/report/csv/variables-csv.js'
import { selectionJson } from '../../src/report/json/selection-json.js'
import { notes } from '../../src/report/text/notes.js'
import { selectionText } from '../../src/report/text/selection-text.js'
import type { Runner } from '../../src/run/runner.js'
import { place, type SelectionFlags } from './commands/selection-options.js'
import type { FolderFlags } from './folder.js'
import type { Io } from './io.js'
import type { KeepFlags } from './long/keep.js'
import { note, print } from './output.js'
import { pacedProgress } from './terminal/paced-progress.js'

/** Refuses settings that do not fit the data, before anything is computed or said. */
export function checkSelection(data: Dataset, { method, settings }: SelectionFlags): void {
  plan(data, method, settings, place)
}

export async function runSelection(
  data: Dataset,
  flags: SelectionFlags & KeepFlags & FolderFlags,
  io: Io,
  runner: Runner = io.runner(flags.threads),
): Promise<SelectionResult> {
  const { method, settings, timeLimit, implied } = flags
  if (implied !== undefined) note(io, flags, implied)
  const bars = {
    members: pacedProgress(io, flags, 'members', timeLimit),
    simulations: pacedProgress(io, flags, 'simulations'),
    subsamples: pacedProgress(io, flags, 'halves'),
  }
  type Bar = keyof typeof bars
  let shown: Bar = 'members'
  // Simulations take as long as the members, many times: a limit leaves them out.
  const brief = timeLimit !== undefined && 'simulations' in methodNamed(method).settings
  try {
    return await select(data, {
      ...(brief && { simulations: 0 }),
      ...settings,
      method,
      runner,
      signal: io.signal,
      timeLimit,
      limitFrom: io.started,
      // What is only printed needs no pictures.
      pictures: flags.json === true || flags.out !== undefined,
      onProgress(done, total, what) {
        // Of other parts there are few, and they are short.
        if (!(what in bars)) return
        if (what !== shown) bars[shown].clear()
        shown = what as Bar
        bars[shown].update(done, total)
      },
    })
  } finally {
    bars[shown].clear()
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
  print(io, flags, {
    json: () => selectionJson(result),
    csv: () => variablesCsv(result),
    text: paint => selectionText(result, { paint, verbose: flags.verbose === true, ...(truth && { truth }) }),
  })
  if (flags.json === true || flags.csv === true)
    for (const warning of notes(result)) note(io, flags, `Note: ${warning}`)
}
