import { useEffect, useRef } from 'preact/hooks'
import { pageBody } from '../../../src/report/html/body.js'
import { attachReport } from '../../report/attach.js'
import type { Run } from '../state/runs.js'

/** The report of a run: the very elements of report.html, drawn by its own code, inside the app. */
export function ReportView({ run }: { readonly run: Run }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const body = pageBody(run.result, { document: document as never, inside: true, empty: true })
    root.current!.replaceChildren(...(body as readonly unknown[] as Node[]))
    const report = attachReport(root.current!, run.result)
    const heading = root.current!.querySelector('h1')!
    heading.tabIndex = -1
    // What had the focus went with the run; where the user chose this run, the focus stays on the choice.
    if (document.activeElement === document.body) heading.focus({ preventScroll: true })
    return () => report.detach()
  }, [run])
  return <div class="report" ref={root} />
}
