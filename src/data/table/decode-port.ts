/**
 * Decoding in a worker that can be ended. The libraries trust their input: a file made to harm keeps them busy for ever or fills
 * the memory. A worker is given time and memory by the size of the file; who needs more is ended and the file refused.
 */
import { type ErrorCode, type Fault, SecateurError } from '../../errors.js'
import { timer } from '../../math/timer.js'
import { type ByteSource, type RandomAccess, randomAccess } from './byte-source.js'
import type { Decode, TypedFormat } from './decode.js'
import { buffersOf, gatherColumns, type PackedColumns, packColumns, type TableShape } from './packed-table.js'
import type { Table } from './table.js'

/** What the worker is told: the file to decode, which it may be able to open itself, then the parts of it that it asks for, and that columns have arrived. */
export type ToDecoder =
  | {
      readonly format: TypedFormat
      readonly name: string
      readonly byteLength: number
      readonly file?: string | undefined
    }
  | { readonly slice: number; readonly bytes: ArrayBuffer }
  | { readonly taken: true }

/** What it says: a part it needs, some columns after the other, the end of them, or why there are none. */
export type FromDecoder =
  | { readonly slice: number; readonly start: number; readonly end: number }
  | { readonly columns: PackedColumns; readonly shape: TableShape }
  | { readonly rows: number; readonly format: Table['format'] }
  | { readonly code: ErrorCode; readonly fault: Fault }

/** A worker as the reader sees it: a thread, a web worker, or a test. */
export interface DecoderPort {
  post(message: ToDecoder, transfer: ArrayBuffer[]): void
  /** A crash ends the worker: 'memory' where it needed more than it was given. */
  listen(onMessage: (message: FromDecoder) => void, onCrash: (why: 'memory' | 'other') => void): void
  terminate(): void
}

export interface DecoderOptions {
  /** Starts a worker that may use so much memory for objects. */
  readonly start: (megabytes: number) => DecoderPort
  /** Milliseconds of work; of the clock on the wall where nothing better is known. */
  readonly clock?: () => number
}

const MEGABYTE = 2 ** 20
/** Bytes asked for at a time where all are wanted. */
const PIECE = 2 ** 22
/** Numbers of the columns that are handed over together. */
const AT_A_TIME = 2 ** 21
/** Milliseconds between two looks at the clock. */
const LOOK = 50

/** Milliseconds: small files have a second; honest large ones take a tenth of what they are given. */
const timeFor = (byteLength: number) => 1000 + (1000 * byteLength) / MEGABYTE
const memoryFor = (byteLength: number) => Math.round(96 + (32 * byteLength) / MEGABYTE)

export function decodeInWorker({ start, clock = () => timer.now() }: DecoderOptions): Decode {
  return async (format, source) => {
    const file = await randomAccess(source)
    const port = start(memoryFor(file.byteLength))
    let stop = () => {}
    try {
      const table = await new Promise<Table>((resolve, reject) => {
        let gathered: ReturnType<typeof gatherColumns> | undefined
        stop = watch(
          { port, format, byteLength: file.byteLength, clock },
          message => {
            if ('columns' in message) {
              gathered ??= gatherColumns(message.shape)
              gathered.add(message.columns)
              port.post({ taken: true }, [])
            } else if ('rows' in message) {
              gathered ??= gatherColumns({ rows: message.rows, columns: 0 })
              resolve(gathered.table(message.format))
              // The listeners of a worker that has ended may stay for long: the columns must not stay with them.
              gathered = undefined
            } else if ('code' in message) reject(new SecateurError(message.code, message.fault))
            else serveSlice(port, file, message).catch(reject)
          },
          rule => reject(refusal(format, source, rule)),
        )
        port.post({ format, name: source.name, byteLength: file.byteLength, file: file.file }, [])
      })
      return { ...table, format: { ...table.format, packed: source.packed } }
    } finally {
      stop()
    }
  }
}

/** For a process in between, which starts a worker and watches it: what it is told it hands on, and so what the worker says. */
export function relayDecoder(
  { start, clock = () => timer.now() }: DecoderOptions,
  post: (message: FromDecoder) => void,
): (message: ToDecoder) => void {
  let port: DecoderPort | undefined
  return message => {
    if ('format' in message) {
      const { format, name, byteLength } = message
      port = start(memoryFor(byteLength))
      const stop = watch(
        { port, format, byteLength, clock },
        found => {
          if ('rows' in found || 'code' in found) stop()
          post(found)
        },
        rule => {
          stop()
          post(failureOf(format, name, refusal(format, { name }, rule)))
        },
      )
    }
    port?.post(message, 'bytes' in message ? [message.bytes] : [])
  }
}

interface Watched {
  readonly port: DecoderPort
  readonly format: TypedFormat
  readonly byteLength: number
  readonly clock: () => number
}

/** Hears a worker until it is told to stop, which ends it; tells the rule that is broken where the worker crashes or takes too long. */
function watch(
  { port, format, byteLength, clock }: Watched,
  onMessage: (message: FromDecoder) => void,
  refuse: (rule: string) => void,
): () => void {
  const began = clock()
  let ended = false
  const look = setInterval(() => {
    if (clock() - began > timeFor(byteLength)) refuse('takes longer to decode than its size allows')
  }, LOOK)
  port.listen(
    message => {
      if (!ended) onMessage(message)
    },
    why => {
      if (!ended) refuse(why === 'memory' ? 'needs more memory than its size allows' : damaged(format))
    },
  )
  return () => {
    ended = true
    clearInterval(look)
    port.terminate()
  }
}

async function serveSlice(
  port: DecoderPort,
  file: RandomAccess,
  { slice, start, end }: { slice: number; start: number; end: number },
): Promise<void> {
  const bytes = await file.slice(start, end)
  port.post({ slice, bytes }, [bytes])
}

/** The worker's side: give it each message; it posts the answers. With `open` it reads files itself, and asks for nothing. */
export function serveDecoder(
  decode: Decode,
  post: (message: FromDecoder, transfer: ArrayBuffer[]) => Promise<void> | void,
  open?: (file: string) => Promise<RandomAccess>,
): (message: ToDecoder) => void {
  const waiting = new Map<number, (bytes: ArrayBuffer) => void>()
  let slices = 0
  let onTaken = () => {}
  return message => {
    if ('taken' in message) {
      onTaken()
      return
    }
    if ('slice' in message) {
      waiting.get(message.slice)?.(message.bytes)
      waiting.delete(message.slice)
      return
    }
    const { format, name, byteLength, file } = message
    const asked: RandomAccess = {
      byteLength,
      slice: (start, end = byteLength) =>
        new Promise(resolve => {
          waiting.set(++slices, resolve)
          void post({ slice: slices, start, end }, [])
        }),
    }
    const opened = file !== undefined && open !== undefined ? open(file) : Promise.resolve(asked)
    opened
      .then(random => decode(format, sourceOf(name, random)))
      .then(async ({ rows, columns, format: found }) => {
        const shape = { rows, columns: columns.length }
        const together = Math.max(1, Math.floor(AT_A_TIME / Math.max(rows, 1)))
        for (let from = 0; from < columns.length; from += together) {
          const packed = packColumns(columns.slice(from, from + together), rows)
          // One part under way at a time: who reads slowly need not hold all that is to come.
          const taken = new Promise<void>(resolve => {
            onTaken = resolve
          })
          await post({ columns: packed, shape }, buffersOf(packed))
          await taken
        }
        await post({ rows, format: found }, [])
      })
      .catch((error: unknown) => post(failureOf(format, name, error), []))
  }
}

function sourceOf(name: string, random: RandomAccess): ByteSource {
  return {
    name,
    head: new Uint8Array(0),
    random,
    async *chunks() {
      for (let at = 0; at < random.byteLength; at += PIECE)
        yield new Uint8Array(await random.slice(at, Math.min(at + PIECE, random.byteLength)))
    },
  }
}

function failureOf(format: TypedFormat, name: string, error: unknown): FromDecoder {
  const { code, where, rule, got, hint } =
    error instanceof SecateurError ? error : refusal(format, { name }, damaged(format))
  return {
    code,
    fault: { where, rule, ...(got !== undefined && { got }), ...(hint !== undefined && { hint }) },
  }
}

function damaged(format: TypedFormat): string {
  return `is damaged: it begins as ${titles[format]} but cannot be read`
}

const titles: Readonly<Record<TypedFormat, string>> = { parquet: 'Parquet', arrow: 'Arrow' }

function refusal(format: TypedFormat, { name }: Pick<ByteSource, 'name'>, rule: string): SecateurError {
  const hint = 'Write it again, or copy it again in binary mode.'
  return new SecateurError(`data/${format}`, { where: name, rule, hint })
}
