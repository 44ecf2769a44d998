/** The paper's scenarios, measures, tables and figures: the entry `secateur/study`. */
export { type Score, score } from './measure/measures.js'
export { cells } from './paper/cells.js'
export type { StudyRequest } from './paper/plan.js'
export { type PublishedNumber, published } from './paper/published.js'
export { type StudyResults, studyResults } from './paper/results.js'
export { runStudy, type StudyHost, type StudyStore } from './paper/run-study.js'
export type { StudyRow, Verdict } from './paper/verdict/study-row.js'
export type { StudyRecord } from './record.js'
