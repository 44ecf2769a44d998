import type { Failure } from '../../src/run/failure.js'

/** Parts from .. to - 1 of a run. Jobs carry nothing else: what is computed is known by its digest. */
export interface Job {
  readonly from: number
  readonly to: number
}

/** What comes from workers: a part, or why one of them could not do a job. It may come late, twice or never. */
export type Delivery =
  | { readonly b: number; readonly content: Uint8Array }
  | { readonly job: Job; readonly failure: Failure; readonly final: boolean }

export type JobState =
  /** Waiting, under way, or waiting for another attempt. */
  | { readonly state: 'open' }
  /** Finished, or lost. */
  | { readonly state: 'gone' }
  /** Set aside after its last attempt. */
  | { readonly state: 'failed'; readonly failure?: Failure; readonly reason: string }

/** How a coordinator reaches its workers: a queue of jobs, the road back, and the news of who is there. */
export interface Exchange {
  /** Puts a job in the queue; one that is there already stays as it is. */
  offer(job: Job): Promise<void>
  /** Takes a job out of the queue or from those set aside. */
  withdraw(job: Job): Promise<void>
  stateOf(job: Job): Promise<JobState>
  /** What has come; waits for so many milliseconds at most if nothing has. */
  collect(patience: number): Promise<readonly Delivery[]>
  /** Says that the run is alive, and restores what got lost on the other side; tells how many parts can be computed at a time. */
  sustain(): Promise<number>
  /** The run is over, well or not. */
  leave(): Promise<void>
}

export function nameOf({ from, to }: Job): string {
  return to === from + 1 ? `${from}` : `${from}-${to - 1}`
}
