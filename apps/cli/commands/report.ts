import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { fail } from '../../../src/errors.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { reportName } from '../../../src/report/result-files.js'
import type { FolderFlags } from '../folder.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { loadResult } from '../load-result.js'
import { note } from '../output.js'

interface ReportFlags extends FolderFlags {
  readonly figures?: string
}

export function reportCommand(io: Io): Command {
  const command = commandWith(
    'report',
    'Write the HTML report of a finished selection.',
    'secateur report results/result.json',
    'secateur report result.json --out page.html',
    'secateur report result.json --figures figures',
  )
    .argument('<result>', 'result.json of a selection; - for the standard input')
    .option('--out <file>', 'where to write it (default: report.html beside the result); - for stdout')
    .option('--figures <folder>', 'write its figures for a paper instead: SVG, PNG and PDF, 85 and 180 mm')
    .option('--overwrite', 'replace files of that name')
    .option('--quiet', 'say nothing')
  return command.action(async (file: string, flags: ReportFlags) => {
    const { result } = await loadResult(file, io)
    if (flags.figures !== undefined) return writeFigures(flags.figures, result, flags, io)
    const { reportHtml } = await import('../../node/report-html.js')
    const html = reportHtml(result)
    if (flags.out === '-') {
      io.stdout.write(html)
      return
    }
    const target = flags.out ?? join(file === '-' ? '.' : dirname(file), reportName)
    await io.write(target, html, { overwrite: flags.overwrite })
    note(io, flags, `Wrote ${target}`)
  })
}

async function writeFigures(folder: string, result: SelectionResult, flags: ReportFlags, io: Io) {
  if (flags.out !== undefined)
    fail('usage/figures', { where: '--figures, --out', rule: 'must not be given together' })
  const { figureFiles } = await import('../../node/figures/figure-files.js')
  const { files, rendered } = await figureFiles(result)
  const { overwrite = false } = flags
  const draft = await io.draftFolder(folder, { names: [...files.keys()], overwrite })
  const place = await draft.commit(files)
  note(io, flags, `Wrote ${place}: ${files.size} files`)
  if (!rendered)
    note(
      io,
      flags,
      'Only SVG was made: PNG and PDF need the optional package @resvg/resvg-js (npm install @resvg/resvg-js).',
    )
}
