/** A report on a page comes alive: sliders, linked views, files to save. It draws with the code that wrote the page. */

import { type EnsembleSelection, isEnsemble } from '../../src/method/result/kinds.js'
import type { SelectionResult } from '../../src/method/result/result.js'
import { type Parts, parts } from '../../src/report/html/parts.js'
import { plural } from '../../src/report/text/plain/number.js'
import { cutText } from '../../src/report/text/threshold-range.js'
import { inSlices } from './in-slices.js'
import { linkViews } from './link-views.js'
import { movedTo } from './moved-to.js'
import { pageCharts } from './paged-charts.js'
import { bindSaving } from './save.js'

/** `detach` leaves the page as if there were no report. */
export function attachReport(root: HTMLElement, stored: SelectionResult): { detach(): void } {
  const find = <E extends HTMLElement>(id: string) => root.querySelector<E>(`#${id}`)
  // Only ensembles have members to count again, and sliders.
  const threshold = find<HTMLInputElement>('threshold')
  const keep = find<HTMLInputElement>('keep')
  const links = linkViews(root)
  let shown = stored
  let frame = 0
  let drawing = { stop() {} }
  let widths = ''

  function show(result: SelectionResult): void {
    shown = result
    widths = chartWidths()
    drawing.stop()
    links.point([])
    const found = parts(result, {
      document: document as never,
      interactive: true,
      onPoint: variables => links.point(variables),
      width: id => find(`${id}-chart`)?.clientWidth ?? 0,
    })
    const main = find('report')!
    main.setAttribute('aria-busy', 'true')
    const steps = [...found.keys()].map(id => () => {
      const fold = find(id)?.closest('details')
      if (fold?.open !== false) put(id, found)
      else fold.ontoggle = () => put(id, found)
    })
    drawing = inSlices([...steps, () => main.removeAttribute('aria-busy')])
    if (isEnsemble(result)) showControls(result)
  }

  function showControls(result: EnsembleSelection): void {
    find('threshold-value')!.textContent = cutText(result)
    if (keep !== null)
      find('keep-value')!.textContent = `${result.ensemble.kept} / ${result.ensemble.members}`
    find<HTMLButtonElement>('reset')!.disabled = result === stored
  }

  function put(id: string, found: Parts): void {
    find(id)?.replaceChildren(...(found.get(id)!() as readonly unknown[] as Node[]))
  }

  function follow(): void {
    if (threshold === null || !isEnsemble(stored)) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      show(movedTo(stored, Number(threshold.value), keep === null ? undefined : Number(keep.value)))
      say()
    })
  }

  /** What charts may be wide; those on wide pages scale by themselves. */
  function chartWidths(): string {
    return [...root.querySelectorAll('[id$="-chart"]')].map(one => Math.min(one.clientWidth, 720)).join()
  }

  function refit(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (widths !== chartWidths()) show(shown)
    })
  }

  function say(): void {
    if (threshold === null) return
    const where = shown === stored ? ', as in the run' : ''
    find('status')!.textContent =
      `${shown.selected.length} of ${plural(shown.data.p, 'variable')} selected${where}`
  }

  function reset(): void {
    if (threshold === null || !isEnsemble(stored)) return
    threshold.value = String(stored.ensemble.cut)
    if (keep !== null) keep.value = String(stored.ensemble.kept)
    show(stored)
    say()
    threshold.focus()
  }

  async function copy(button: HTMLElement): Promise<void> {
    const text = [find('methods')!, ...find('references')!.children].map(part => part.textContent)
    try {
      await navigator.clipboard.writeText(text.join('\n\n'))
      button.textContent = 'Copied'
    } catch {
      getSelection()?.selectAllChildren(find('methods')!)
      button.textContent = 'Selected: press Ctrl-C to copy'
    }
  }

  find<HTMLFormElement>('controls')?.addEventListener('submit', event => event.preventDefault())
  threshold?.addEventListener('input', follow)
  keep?.addEventListener('input', follow)
  addEventListener('resize', refit)
  find('reset')?.addEventListener('click', reset)
  find('copy')!.addEventListener('click', event => void copy(event.currentTarget as HTMLElement))
  let unpage = () => {}
  const beforePrint = () => {
    for (const one of root.querySelectorAll<HTMLDetailsElement>('details.printed')) one.open = true
    unpage()
    unpage = pageCharts(root)
  }
  const afterPrint = () => unpage()
  addEventListener('beforeprint', beforePrint)
  addEventListener('afterprint', afterPrint)
  bindSaving(root, () => shown)
  show(stored)
  say()
  for (const element of root.querySelectorAll('[hidden]')) element.removeAttribute('hidden')
  return {
    detach() {
      removeEventListener('resize', refit)
      removeEventListener('beforeprint', beforePrint)
      removeEventListener('afterprint', afterPrint)
      drawing.stop()
      cancelAnimationFrame(frame)
    },
  }
}
