/** Where the user is. */
import { signal } from '@preact/signals'

export const stepNames = ['data', 'columns', 'question', 'method', 'result'] as const
export type Step = (typeof stepNames)[number]

export const step = signal<Step>('data')

export function goTo(next: Step): void {
  step.value = next
  scrollTo({ top: 0 })
}
