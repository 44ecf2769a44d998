/** Functions of a worker called from the page. Errors travel as data and are errors again on the other side. */
import { errorOf, type Failure, failureOf } from '../../../src/run/failure.js'
import type { Scope } from './scope.js'

export interface Call {
  readonly id: number
  readonly name: string
  readonly argument: unknown
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly progress: number }

/** What a function of the worker may say on the way: how far it is, from 0 to 1. */
export type Told = (share: number) => void

export type Api = Readonly<Record<string, (argument: never, told: Told) => unknown>>

/** A value whose buffers move to the page instead of being copied. */
export class Moved<Value> {
  constructor(
    readonly value: Value,
    readonly buffers: readonly ArrayBufferLike[],
  ) {}
}

export function serveCalls(scope: Scope, api: Api): void {
  scope.onmessage = ({ data }: { readonly data: Call }) => void answer(data)

  async function answer({ id, name, argument }: Call): Promise<void> {
    try {
      const told: Told = progress => scope.postMessage({ id, progress })
      const value = await api[name](argument as never, told)
      if (value instanceof Moved) scope.postMessage({ id, value: value.value }, value.buffers)
      else scope.postMessage({ id, value })
    } catch (error) {
      scope.postMessage({ id, failure: failureOf(-1, error) })
    }
  }
}

type Result<F> = F extends (...all: never[]) => infer R
  ? Awaited<R> extends Moved<infer V>
    ? V
    : Awaited<R>
  : never

export interface Caller<A extends Api> {
  call<Name extends keyof A & string>(
    name: Name,
    argument: Parameters<A[Name]>[0],
    told?: Told,
  ): Promise<Result<A[Name]>>
}

export function caller<A extends Api>(worker: Worker): Caller<A> {
  let next = 0
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: unknown) => void; told: Told | undefined }
  >()
  worker.onmessage = ({ data }: { data: Reply }) => {
    const call = waiting.get(data.id)
    if (call === undefined) return
    if ('progress' in data) {
      call.told?.(data.progress)
      return
    }
    waiting.delete(data.id)
    if ('failure' in data) call.reject(errorOf(data.failure))
    else call.resolve(data.value as never)
  }
  worker.onerror = event => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the worker stopped'))
    waiting.clear()
  }
  return {
    call: (name, argument, told) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, { resolve, reject, told })
        worker.postMessage({ id, name, argument })
      }),
  }
}
