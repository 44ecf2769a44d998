/** The script inside report.html. */
import { attachReport } from './attach.js'

attachReport(document.body, JSON.parse(document.getElementById('result')!.textContent!))
