/** The public surface, in the paper's order. */

// Data: a table of numbers with a response, and what is wrong with it.

export { createDataset, type DatasetInput } from './data/create-dataset.js'
export type { DataSource, Dataset, Family, VariableGroup } from './data/dataset.js'
export { digest } from './data/digest.js'
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

// Sample: who sees which rows.

export { createSampler } from './sample/create-sampler.js'
export type { Sampler } from './sample/sampler.js'

// Path and learner: the lasso along a grid, certified.

export { type Learner, lassoLearner } from './learner/lasso.js'
export type { DrawMember, Fitted, MemberLearner } from './learner/member-learner.js'
export { type LearnerName, memberLearners } from './learner/member-learners.js'
export { type Pilot, pilotGenerations } from './learner/pga/pilot.js'
export {
  chooseKappa,
  type KappaChoice,
  type KappaPoint,
  strengthAndDiversity,
} from './learner/st2e/choose-kappa.js'
export { type TcsFit, type TcsOptions, tcs } from './learner/tcs/tcs.js'
export { lambdaGrid } from './path/lambda-grid.js'
export { type LassoPath, lassoPath, type SparseVector } from './path/lasso-path.js'

// Ensemble: the members and their importance vectors.

export { groupMembers } from './ensemble/group-members.js'
export { type ImportanceKind, type Importances, importances } from './ensemble/importances.js'
export { meanImportance } from './ensemble/mean-importance.js'
export type { Ensemble, Member } from './ensemble/member.js'
export { type PackedMember, packMember, unpackMember } from './ensemble/packed-member.js'

// Prune: Algorithm 1.

export { type GreedyOrder, greedyOrder } from './prune/greedy-order.js'
export { keep, keepCount } from './prune/keep.js'
export type { Order, OrderInput } from './prune/order.js'
export { type OrderName, orderMembers, orders } from './prune/orders.js'
export { type ReferenceForm, type ReferenceKind, reference } from './prune/reference.js'

// Select: frequencies, the threshold, error control, the refit.

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
export { type Correlations, correlations } from './select/correlations.js'
export { type Decided, type Decision, type DecisionName, decide } from './select/decide.js'
export { frequencies } from './select/frequencies.js'
export { type Fusion, fuse } from './select/fuse.js'
export { refit } from './select/refit.js'
export { type StabilityIndex, stabilityIndex } from './select/stability-index.js'
export { stabilityPaths } from './select/stability-paths.js'

// Run: where the members are computed.

export { localRunner as inProcessRunner } from './method/local-runner.js'
export type { EnsembleTask } from './run/ensemble-task.js'
export type { Runner, RunOptions } from './run/runner.js'

// Method: the whole way, any method by name.

export type { Citation } from './method/citation.js'
export type { EnsembleDesign } from './method/design.js'
export {
  type EnsembleSelection,
  isEnsemble,
  isPath,
  type PathSelection,
} from './method/kinds.js'
export { defineMethod, type Method, type Run, type Step } from './method/method.js'
export type { Outcome } from './method/outcome.js'
export { methodNamed, methods, registerMethod } from './method/registry.js'
export { type ReselectOptions, reselect } from './method/reselect.js'
export type { Assessment, SelectedVariable, SelectionResult, VariableResult } from './method/result.js'
export { type RunningOptions, type SelectOptions, select } from './method/select.js'
export { selectNow } from './method/select-now.js'
export type { Setting, SettingValue } from './method/setting.js'
export { type Check, type Verification, type VerifyOptions, verify } from './method/verify.js'
export type { Warning } from './method/warning.js'

// Study: the paper's scenarios, measures, tables and figures.

export { type NonconvexPath, nonconvexPath } from './path/nonconvex/nonconvex-path.js'
export { type Score, score } from './study/measure/measures.js'
export { cells } from './study/paper/cells.js'
export type { StudyRequest } from './study/paper/plan.js'
export { type PublishedNumber, published } from './study/paper/published.js'
export { type StudyResults, studyResults } from './study/paper/results.js'
export { runStudy, type StudyHost, type StudyStore } from './study/paper/run-study.js'
export type { StudyRow, Verdict } from './study/paper/verdict/study-row.js'
export type { StudyRecord } from './study/record.js'

// Report: the result as JSON, CSV and text, in words and for a paper.

export { version } from './method/version.js'
export { membersCsv } from './report/csv/members-csv.js'
export { pathsCsv } from './report/csv/paths-csv.js'
export { summaryCsv } from './report/csv/summary-csv.js'
export { variablesCsv } from './report/csv/variables-csv.js'
export { selectionJson } from './report/json/selection-json.js'
export { answer } from './report/text/answer.js'
export { type Methods, methods as methodsParagraph } from './report/text/methods.js'
export { selectionText } from './report/text/selection-text.js'
