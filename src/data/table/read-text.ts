/**
 * A text table from its bytes. Of a file that is not small, all but the beginning is read in parts, each into the memory that it is scanned in, of a large one
 * by as many threads as there are; the parts are put together in their order, and what a part does not take is read here as everything else is.
 * Where it is read changes nothing: neither a cell, nor an error, nor the line it names.
 */
import { isShared } from '../columns/column-memory.js'
import type { ByteSource, RandomAccess } from './byte-source.js'
import { type JoinedColumns, type Joining, joinRange, joinRanges, tellsFacts } from './join-blocks.js'
import type { FileRows, RowPart, RowScanning } from './scan-rows.js'
import type { Table } from './table.js'
import { type TextTableOptions, type TextTableReader, textTableReader } from './text-table.js'

export interface ReadTextOptions extends TextTableOptions {
  /** Where parts of files are read; piece by piece as the bytes come unless given. */
  readonly scanning?: RowScanning | undefined
  /** Bytes of a file that is read in parts, of one that is worth the start of other threads, and of a part. */
  readonly large?: number | undefined
  readonly worthThreads?: number | undefined
  readonly part?: number | undefined
}

const LARGE = 2 ** 21
const WORTH_THREADS = 2 ** 24
const LEAST_PART = 2 ** 20
const MOST_PART = 2 ** 22
/** Parts for each thread, so that all end together. */
const PARTS = 4
/** Numbers of a table that is not worth other threads, which are held twice while they are put together. */
const JOINED = 2 ** 23

export async function readText(source: ByteSource, options: ReadTextOptions = {}): Promise<Table> {
  const { scanning, large = LARGE, worthThreads = WORTH_THREADS, part, ...written } = options
  const { random } = source
  const reader = textTableReader(written)
  const isLarge = random?.file !== undefined && random.byteLength >= large
  const threads = isLarge ? scanning : undefined
  const isWorthThreads = threads !== undefined && random!.byteLength >= worthThreads
  if (isWorthThreads) threads.start()
  let read = 0
  for await (const chunk of source.chunks()) {
    reader.push(chunk)
    read += chunk.length
    const { layout } = reader
    if (threads === undefined || layout === undefined) continue
    const waiting = reader.takeBack()
    if (waiting === undefined) continue
    const [from, to] = [read - waiting, random!.byteLength]
    const fair = (to - from) / (PARTS * threads.threads)
    const size = part ?? Math.ceil(Math.min(Math.max(fair, LEAST_PART), MOST_PART))
    const rows = { file: random!.file!, layout, from, to, part: size }
    await putTogether(reader, random!, rows, await threads.scan(rows))
    break
  }
  const table = reader.end(source.packed)
  if (isWorthThreads) return reader.join(table, joining => threads.join(joining))
  const cells = table.rows * (reader.layout?.width ?? 0)
  return cells <= JOINED && tellsFacts(table.rows) && isShared(cells) ? reader.join(table, joinHere) : table
}

/** Each range in this thread. */
async function joinHere(joining: Joining): Promise<readonly JoinedColumns[]> {
  return Array.from({ length: joinRanges(joining) }, (_, range) => joinRange(joining, range))
}

async function putTogether(
  reader: TextTableReader,
  random: RandomAccess,
  { from, to }: FileRows,
  parts: readonly RowPart[],
): Promise<void> {
  const readHere = async (start: number, end: number) => {
    if (start < end) reader.push(new Uint8Array(await random.slice(start, end)))
  }
  let at = from
  for (const { start, end, blocks, next } of parts) {
    if (start >= end) continue
    // A record that began before goes on in this part.
    if (!reader.idle) await readHere(at, end)
    else {
      reader.passRows(blocks)
      await readHere(next, end)
    }
    at = end
  }
  await readHere(at, to)
}
