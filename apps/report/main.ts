/** The script inside report.html: sliders, tips, files to save. It draws with the code that wrote the file. */
import type { SelectionResult } from '../../src/method/result.js'
import { parts } from '../../src/report/html/parts.js'
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
  for (const [id, children] of parts(result, { document: document as never, interactive: true })) {
    byId(id)?.replaceChildren(...(children as readonly unknown[] as Node[]))
  }
  byId('threshold-value')!.textContent = String(result.spec.threshold)
  if (keep !== null) byId('keep-value')!.textContent = `${result.ensemble.kept} / ${result.ensemble.members}`
  byId<HTMLButtonElement>('reset')!.disabled = result === stored
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
