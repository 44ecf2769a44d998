/** Work that the user asks this browser to keep: the file, the choices and the finished runs. Nothing is kept unasked. */
import { signal } from '@preact/signals'
import type { Reading } from '../worker/data.js'
import { type Choices, choices, forgetPast, fresh } from './choices.js'
import { markSaved } from './leaving.js'
import { goTo } from './page.js'
import { type Run, runs, shown } from './runs.js'
import { currentFile, opened, openTable, reading } from './table.js'

interface KeptWork {
  readonly at: Date
  /** Of the file. */
  readonly name: string
  /** None for the built-in example. */
  readonly file: File | undefined
  readonly reading: Reading
  readonly choices: Choices
  readonly runs: readonly Run[]
}

/** What there is to come back to, and whether keeping it failed. */
export const kept = signal<Pick<KeptWork, 'at' | 'name' | 'runs'> | undefined>(undefined)
export const keepFailed = signal(false)

const STORE = 'work'
const KEY = 'last'

export async function lookForKept(): Promise<void> {
  kept.value = await read().catch(() => undefined)
}

export async function keepWork(): Promise<void> {
  const work: KeptWork = {
    at: new Date(),
    name: opened.value?.name ?? '',
    file: currentFile(),
    reading: reading.value,
    choices: choices.value,
    runs: runs.value,
  }
  try {
    await inStore('readwrite', store => store.put(work, KEY))
    kept.value = work
    keepFailed.value = false
    for (const { number } of work.runs) markSaved(number)
  } catch {
    keepFailed.value = true
  }
}

export async function forgetKept(): Promise<void> {
  await inStore('readwrite', store => store.delete(KEY))
  kept.value = undefined
}

export async function bringBack(): Promise<void> {
  const work = await read()
  if (work === undefined) return
  await openTable(work.file, work.name, work.reading)
  if (opened.value === undefined) return
  // What was kept may be older than a choice.
  choices.value = { ...fresh, ...work.choices }
  forgetPast()
  runs.value = work.runs
  shown.value = work.runs.at(-1)
  for (const { number } of work.runs) markSaved(number)
  kept.value = work
  goTo('result')
}

function read(): Promise<KeptWork | undefined> {
  return inStore('readonly', store => store.get(KEY) as IDBRequest<KeptWork | undefined>)
}

/** Settled when the transaction is, so that what was kept is kept. */
async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opening()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = use(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opening(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('secateur', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
