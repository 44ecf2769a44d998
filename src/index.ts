/** The public surface: each entry stands in docs/library.md, which a test holds to this list. */

// Data: a table of numbers with a response, and what is wrong with it.

export { createDataset, type DatasetInput } from './data/create-dataset.js'
export type { DataSource, Dataset, Family, VariableGroup } from './data/dataset.js'
export { exampleData, exampleTruth } from './data/example.js'
export {
  type ColumnReport,
  type Inspection,
  inspectTable,
  type Remark,
} from './data/inspect/inspect-table.js'
export type { PrepareOptions } from './data/prepare/options.js'
export { prepareDataset } from './data/prepare/prepare-dataset.js'
export { type ReadOptions, readDataset } from './data/read-dataset.js'
export { type ByteSource, bytesSource } from './data/table/byte-source.js'
export { readTable } from './data/table/read-table.js'
export type { Column, Table, TableFormat } from './data/table/table.js'
export { type ErrorCode, type Fault, SecateurError } from './errors.js'

// Method: any method by name, its result, and what follows from that.

export type { EnsembleDesign } from './method/ensemble/design.js'
export { defineMethod, type Method, type Run, type Step } from './method/method.js'
export { methodNamed, methods, registerMethod } from './method/registry.js'
export type { Citation } from './method/result/citation.js'
export { coefficients, type PredictOptions, predict, support } from './method/result/fitted-model.js'
export {
  type EnsembleSelection,
  isEnsemble,
  isPath,
  type PathSelection,
} from './method/result/kinds.js'
export type { Outcome } from './method/result/outcome.js'
export { type ReselectOptions, reselect } from './method/result/reselect.js'
export type { Assessment, SelectedVariable, SelectionResult, VariableResult } from './method/result/result.js'
export type { Warning } from './method/result/warning.js'
export { type RunningOptions, type SelectOptions, select } from './method/select.js'
export { selectNow } from './method/select-now.js'
export type { Setting, SettingValue } from './method/settings/setting.js'
export { type CvLassoOptions, cvLasso } from './method/single/cv-lasso.js'
export { type Check, type Verification, type VerifyOptions, verify } from './method/verify/verify.js'
export { inProcessRunner as localRunner } from './run/in-process.js'
export type { Runner, Work } from './run/runner.js'
export type { TaskKind } from './run/task-kind.js'
export { version } from './version.js'

// Path: the lasso, SCAD and MCP along a grid, certified.

export { type LassoPath, lassoPath, type SparseVector } from './path/lasso-path.js'
export { type NonconvexPath, nonconvexPath } from './path/nonconvex/nonconvex-path.js'

// Ensemble: the members of a result, and Algorithm 1 on members of one's own.

export { type ImportanceKind, type Importances, importances } from './ensemble/importances.js'
export type { Ensemble, Member } from './ensemble/member.js'
export { ensembleOf } from './method/result/ensemble-of.js'
export { type GreedyOrder, greedyOrder } from './prune/greedy-order.js'
export { keep } from './prune/keep.js'
export { frequencies } from './select/frequencies.js'
export { type StabilityIndex, stabilityIndex } from './select/stability-index.js'
export { stabilityPaths } from './select/stability-paths.js'

// Bounds: error control.

export {
  type Assumption,
  assumptions,
  type BoundOptions,
  type PaperRule,
  pferBound,
  qOfPaper,
  solveThird,
  type Third,
  type ThirdOptions,
} from './select/bounds.js'

// Report: the result as JSON, CSV and text, in words and for a paper.

export { membersCsv } from './report/csv/members-csv.js'
export { pathsCsv } from './report/csv/paths-csv.js'
export { summaryCsv } from './report/csv/summary-csv.js'
export { variablesCsv } from './report/csv/variables-csv.js'
export { readResult } from './report/json/read-result.js'
export { selectionJson } from './report/json/selection-json.js'
export { selectionText } from './report/text/selection-text.js'
export { answer } from './report/text/sentences/answer.js'
export { commandLine, type Methods, methods as methodsParagraph } from './report/text/sentences/methods.js'
