/** The script inside report.html. */
import { atLength } from '../../src/method/result/brief-variables.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { attachReport } from './attach.js'

const written: unknown = JSON.parse(document.getElementById('result')!.textContent!)
attachReport(document.body, atLength(written) as SelectionResult)
