import type { SelectionResult } from '../method/result/result.js'
import { membersCsv } from './csv/members-csv.js'
import { pathsCsv } from './csv/paths-csv.js'
import { selectedCsv } from './csv/selected-csv.js'
import { summaryCsv } from './csv/summary-csv.js'
import { variablesCsv } from './csv/variables-csv.js'
import { selectionJson } from './json/selection-json.js'
import { selectedXlsx } from './xlsx/selected-xlsx.js'

export type FileContent = string | Uint8Array

/** The files of a result but its report, by name; those of paths and members for ensembles only. */
export function resultFiles(result: SelectionResult): ReadonlyMap<string, FileContent> {
  return new Map<string, FileContent>([
    ['result.json', selectionJson(result)],
    ['selected.csv', selectedCsv(result)],
    ['selected.xlsx', selectedXlsx(result)],
    ['variables.csv', variablesCsv(result)],
    ...(result.ensemble
      ? ([
          ['paths.csv', pathsCsv(result)],
          ['members.csv', membersCsv(result)],
        ] as const)
      : []),
    ['summary.csv', summaryCsv(result)],
  ])
}

export const reportName = 'report.html'

/** All that there may be. */
export const resultFileNames = [
  'result.json',
  'selected.csv',
  'selected.xlsx',
  'variables.csv',
  'paths.csv',
  'members.csv',
  'summary.csv',
  reportName,
]
