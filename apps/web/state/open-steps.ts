import type { Step } from './page.js'
import { preparation } from './prepared.js'
import { running, runs } from './runs.js'
import { opened } from './table.js'

/** A step can be gone to when what it needs is there. */
export function isOpen(name: Step): boolean {
  if (name === 'data') return running.value === undefined
  if (name === 'result') return running.value !== undefined || runs.value.length > 0
  if (running.value !== undefined || opened.value === undefined) return false
  return name === 'method' ? preparation.value.state === 'ready' : true
}
