import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { reportName } from '../../../src/report/result-files.js'
import { examples } from '../help/help.js'
import type { Io } from '../io.js'
import { loadResult } from '../load-result.js'
import { note } from '../output.js'

interface ReportFlags {
  readonly out?: string
  readonly overwrite?: boolean
  readonly quiet?: boolean
}

export function reportCommand(io: Io): Command {
  const command = new Command('report').description('Write the HTML report of a finished selection.')
  command.addHelpText(
    'before',
    examples(['secateur report results/result.json', 'secateur report result.json --out page.html']),
  )
  command
    .argument('<result>', 'result.json of a selection; - for the standard input')
    .option('--out <file>', 'where to write it (default: report.html beside the result); - for stdout')
    .option('--overwrite', 'replace the file if there is one')
    .option('--quiet', 'say nothing')
  return command.action(async (file: string, flags: ReportFlags) => {
    const { result } = await loadResult(file, io)
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
