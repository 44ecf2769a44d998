import type { Command } from 'commander'
import { requireOneFill } from '../../../src/data/impute/require-one-fill.js'
import { fail } from '../../../src/errors.js'
import { lassoPath } from '../../../src/path/lasso-path.js'
import { nonconvexPath } from '../../../src/path/nonconvex/nonconvex-path.js'
import type { NonconvexName } from '../../../src/path/nonconvex/penalty.js'
import { pathCsv } from '../../../src/report/csv/path-csv.js'
import { pathJson } from '../../../src/report/json/path-json.js'
import { pathText } from '../../../src/report/text/path-text.js'
import { computeHere } from '../../../src/run/compute-here.js'
import { choice, integer, number, positives } from '../arguments.js'
import { commandWith } from '../help/help.js'
import type { Io } from '../io.js'
import { outputOptions, print } from '../output.js'
import { type DataFlags, dataOptions, noteData, readData } from './data-options.js'

interface PathFlags extends DataFlags {
  readonly lambda?: readonly number[]
  readonly lambdas?: number
  readonly penalty: 'lasso' | NonconvexName
  readonly alpha?: number
}

export function pathCommand(io: Io): Command {
  const command = commandWith(
    'path',
    'The lasso, SCAD or MCP path of the whole table, certified.',
    'secateur path data.csv --response y',
    'secateur path data.csv --response y --lambda 0.5,0.1,0.02 --json',
  )
  dataOptions(command)
    .option('--penalty <name>', 'lasso, scad or mcp', choice('penalty', ['lasso', 'scad', 'mcp']), 'lasso')
    .option(
      '--alpha <a>',
      "elastic net: the lasso's share of the penalty, above 0 (default: 1)",
      number('alpha'),
    )
    .option('--lambda <list>', 'penalties to solve at, a comma list', positives('lambda'))
    .option('--lambdas <K>', 'points of the grid (default: 100)', integer('lambdas', 2))
  return outputOptions(command).action(async (file: string, flags: PathFlags) => {
    const { lambda, lambdas } = flags
    if (lambda !== undefined && lambdas !== undefined) {
      fail('usage/lambdas', { where: '--lambda, --lambdas', rule: 'must not be given together' })
    }
    const data = await readData(file, flags, io)
    requireOneFill(data)
    const grid = { ...(lambda && { lambda }), ...(lambdas && { lambdas }) }
    const { penalty, alpha } = flags
    if (alpha !== undefined && penalty !== 'lasso')
      fail('usage/alpha', { where: '--alpha', rule: 'is for the lasso', got: penalty })
    const path = await computeHere(
      () =>
        penalty === 'lasso' ? lassoPath(data, { ...grid, alpha }) : nonconvexPath(data, { ...grid, penalty }),
      io.signal,
    )
    noteData(data, flags, io)
    print(io, flags, {
      json: () => pathJson(path, data),
      csv: () => pathCsv(path, data),
      text: paint => pathText(path, data, { paint }),
    })
  })
}
