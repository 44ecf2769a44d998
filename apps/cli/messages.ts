/** What the thread of the program and the main thread tell each other. */
import type { SignalName } from './interrupted.js'
import type { Sink } from './io.js'

/** What the program is told at its start. */
export interface Launch {
  /** Words of the command line. */
  readonly words: readonly string[]
  /** Holds the number of the signal that stops the run: 1 for the first of `signalNames`; until then 0. */
  readonly stop: Int32Array
  readonly stdout: Terminal
  readonly stderr: Terminal
  /** When the process began, in milliseconds of Date.now. */
  readonly started: number
}

export type Terminal = Pick<Sink, 'isTTY' | 'columns'>

export type FromProgram =
  /** Text for one of the streams. */
  | { readonly stream: 'stdout' | 'stderr'; readonly text: string }
  /** The standard input is wanted. */
  | { readonly wants: 'stdin' }
  /** A signal was heard of: the run is going to end. */
  | { readonly heard: SignalName }
  /** When the main thread ends the program, in milliseconds of Date.now, unless another time or none is told before. */
  | { readonly deadline: number | undefined }
  | { readonly exit: number }
