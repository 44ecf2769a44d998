/** --out: the result as a folder of files. */
import type { Command } from 'commander'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type FileContent, reportName, resultFileNames, resultFiles } from '../../src/report/result-files.js'
import type { Io } from './io.js'
import { note, type OutputOptions } from './output.js'

export interface FolderFlags extends OutputOptions {
  readonly out?: string
  readonly overwrite?: boolean
}

export function folderOptions(command: Command): Command {
  return command
    .option('--out <folder>', 'write report.html, result.json, tables as CSV and .xlsx into it')
    .option(
      '--overwrite',
      'let --out write into a folder that holds something, and replace files of a result',
    )
}

/** The target is refused before the selection is computed, and filled only after it. */
export async function intoFolder(
  flags: FolderFlags,
  io: Io,
  compute: () => Promise<SelectionResult>,
): Promise<SelectionResult> {
  const { out, overwrite = false } = flags
  if (out === undefined) return compute()
  const draft = await io.draftFolder(out, { names: resultFileNames, overwrite })
  const result = await compute()
  // The report draws charts; who does not ask for it should not wait for the libraries that do.
  const { reportHtml } = await import('../node/report-html.js')
  const files = new Map<string, FileContent>([...resultFiles(result), [reportName, reportHtml(result)]])
  const place = await draft.commit(files)
  if (place !== out) note(io, flags, `${out} was written to during the run: the result went beside it`)
  note(io, flags, `Wrote ${place}: ${[...files.keys()].join(', ')}`)
  return result
}
