/** The script inside report.html: sliders, tips, files to save. It draws with the code that wrote the file. */
import type { SelectionResult } from '../../src/method/result.js'
import { type Parts, parts } from '../../src/report/html/parts.js'
import { movedTo } from './moved-to.js'
import { bindSaving } from './save.js'

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E | null
const stored: SelectionResult = JSON.parse(byId('result')!.textContent!)
const threshold = byId<HTMLInputElement>('threshold')!
const keep = byId<HTMLInputElement>('keep')
let shown = stored
let frame = 0

function show(result: SelectionResult): void {
  shown = result
  const found = parts(result, { document: document as never, interactive: true })
  for (const id of found.keys()) {
    const fold = byId(id)?.closest('details')
    if (fold?.open !== false) put(id, found)
    else fold.ontoggle = () => put(id, found)
  }
  byId('threshold-value')!.textContent = String(result.spec.threshold)
  if (keep !== null) byId('keep-value')!.textContent = `${result.ensemble.kept} / ${result.ensemble.members}`
  byId<HTMLButtonElement>('reset')!.disabled = result === stored
}

function put(id: string, found: Parts): void {
  byId(id)?.replaceChildren(...(found.get(id)!() as readonly unknown[] as Node[]))
}

function follow(): void {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => {
    show(movedTo(stored, Number(threshold.value), keep === null ? undefined : Number(keep.value)))
    say()
  })
}

function say(): void {
  const where = shown === stored ? ', as in the run' : ''
  byId('status')!.textContent = `${shown.selected.length} of ${shown.data.p} variables selected${where}`
}

function reset(): void {
  threshold.value = String(stored.spec.threshold)
  if (keep !== null) keep.value = String(stored.ensemble.kept)
  show(stored)
  byId('status')!.textContent =
    `${stored.selected.length} of ${stored.data.p} variables selected, as in the run`
  threshold.focus()
}

async function copy(button: HTMLElement): Promise<void> {
  const text = [byId('methods')!, ...byId('references')!.children].map(part => part.textContent).join('\n\n')
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(byId('methods')!)
    button.textContent = 'Selected: press Ctrl-C to copy'
  }
}

byId<HTMLFormElement>('controls')!.addEventListener('submit', event => event.preventDefault())
threshold.addEventListener('input', follow)
keep?.addEventListener('input', follow)
byId('reset')!.addEventListener('click', reset)
byId('copy')!.addEventListener('click', event => void copy(event.currentTarget as HTMLElement))
bindSaving(() => shown)
show(stored)
byId('status')!.textContent =
  `${stored.selected.length} of ${stored.data.p} variables selected, as in the run`
for (const element of document.querySelectorAll('[hidden]')) element.removeAttribute('hidden')
