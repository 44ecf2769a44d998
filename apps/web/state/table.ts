/** The table that is open, in a worker. */
import { signal } from '@preact/signals'
import { type Caller, caller } from '../worker/calls.js'
import type { DataApi, Opened, Reading } from '../worker/data.js'
import { startRole } from '../worker/start.js'
import { choices, choose, columnRoles, columnUses, forgetPast, fresh } from './choices.js'
import { goTo } from './page.js'
import { type Problem, problemOf } from './problem.js'
import { script } from './script.js'

export const opened = signal<Opened | undefined>(undefined)
export const opening = signal<{ readonly name: string; readonly share: number } | undefined>(undefined)
export const openProblem = signal<Problem | undefined>(undefined)
export const reading = signal<Reading>({})

let worker: Worker | undefined
let data: Caller<DataApi> | undefined
let file: File | undefined

/** Ready before the first file is. */
export function dataWorker(): Caller<DataApi> {
  if (data === undefined) {
    worker = startRole('data', script())
    data = caller<DataApi>(worker)
  }
  return data
}

/** A file, or the built-in example without one. Choices made for the file before do not carry over to another one. */
export async function openTable(chosen: File | undefined, name: string, how: Reading = {}): Promise<void> {
  file = chosen
  reading.value = how
  if (opened.value !== undefined)
    choose({ ...fresh, method: choices.value.method, settings: choices.value.settings })
  await read(name)
}

/** None where the built-in example is open. */
export function currentFile(): File | undefined {
  return file
}

export async function readAgain(how: Reading): Promise<void> {
  reading.value = how
  await read(opened.value?.name ?? '')
}

async function read(name: string): Promise<void> {
  stopReading()
  openProblem.value = undefined
  opening.value = { name, share: 0 }
  const mine = dataWorker()
  try {
    const found = await mine.call('open', { file, reading: reading.value }, share => {
      if (mine === data) opening.value = { name, share }
    })
    if (mine !== data) return
    opened.value = found
    opening.value = undefined
    await forgetUnknown()
    forgetPast()
    goTo('columns')
  } catch (error) {
    if (mine !== data) return
    opening.value = undefined
    opened.value = undefined
    openProblem.value = problemOf(error)
    goTo('data')
  }
}

/** Ends the worker if it is reading: nothing else stops a file at once. */
export function stopReading(): void {
  if (opening.value === undefined) return
  worker?.terminate()
  data = undefined
  opening.value = undefined
}

/** Names that came with the address and are not in this table say nothing about it. */
async function forgetUnknown(): Promise<void> {
  const now = choices.value
  const single = ['response', ...columnRoles] as const
  const wanted = [
    ...single.flatMap(key => now[key] ?? []),
    ...columnUses.flatMap(use => now[use]),
    ...Object.keys(now.types),
  ]
  if (wanted.length === 0) return
  const page = await dataWorker().call('columns', { only: wanted, count: wanted.length })
  const known = new Set(page.columns.map(column => column.name))
  choose({
    ...Object.fromEntries(single.map(key => [key, known.has(now[key] ?? '') ? now[key] : undefined])),
    ...Object.fromEntries(columnUses.map(use => [use, now[use].filter(name => known.has(name))])),
    types: Object.fromEntries(Object.entries(now.types).filter(([name]) => known.has(name))),
  })
}
