import { render } from 'preact'
import { App } from './app.js'
import { keepEstimated } from './state/estimate.js'
import { followHash } from './state/hash.js'
import { lookForKept } from './state/kept-work.js'
import { warnBeforeLeaving } from './state/leaving.js'
import { isOpen } from './state/open-steps.js'
import { followHistory } from './state/page.js'
import { keepPrepared } from './state/prepared.js'
import { setScript } from './state/script.js'
import { dataWorker } from './state/table.js'

export function startPage(script: string): void {
  setScript(script)
  followHash()
  followHistory(isOpen)
  warnBeforeLeaving()
  void lookForKept()
  keepPrepared()
  keepEstimated()
  render(<App />, document.getElementById('app')!)
  // Once the page is drawn there is time to start the worker that the first file will need.
  setTimeout(dataWorker, 100)
  // A file that misses the drop area must not replace the page.
  for (const kind of ['dragover', 'drop'] as const) addEventListener(kind, event => event.preventDefault())
}
