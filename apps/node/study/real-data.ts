/** The real data sets of the study: fetched or copied once, checked, and kept in a cache folder. */
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../../src/errors.js'
import { readMatrix } from '../../../src/study/paper/real-data/read-matrix.js'
import type { RealFile, RealSource } from '../../../src/study/paper/real-data/sources.js'
import type { Matrix } from '../../../src/study/scenario/real-design.js'
import { readInput } from '../files/read-input.js'
import { writeWhole } from '../files/write-whole.js'

/** What is known about a matrix in the cache. */
export interface Provenance {
  readonly n: number
  readonly p: number
  /** Addresses or files it was read from. */
  readonly from: readonly string[]
  /** Of the matrix as it is kept: doubles, little-endian, column by column. */
  readonly sha256: string
}

export interface RealDataOptions {
  /** Cache folder. */
  readonly folder: string
  /** Address of a mirror, tried before the public ones; files keep their names. */
  readonly mirror?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** What the file "-" stands for. */
  readonly stdin?: AsyncIterable<Uint8Array>
}

const PATIENCE_MS = 120_000

/** Into the cache, from the public source or from local files. */
export async function getRealData(
  source: RealSource,
  files: readonly string[] | undefined,
  options: RealDataOptions,
): Promise<Provenance> {
  const parts =
    files === undefined
      ? await inTurn(source.files, file => download(file, options))
      : await inTurn(files, async path => ({
          from: path,
          bytes: await readInput(path, options.stdin ?? process.stdin),
        }))
  const matrix = readMatrix(
    parts.map(({ bytes }) => bytes),
    source,
  )
  return keep(
    source,
    matrix,
    parts.map(({ from }) => from),
    options.folder,
  )
}

/** From the cache, in shared memory, so that threads read one copy; undefined when it is not there. */
export async function loadRealData(source: RealSource, folder: string): Promise<Matrix | undefined> {
  const [about, bytes] = await Promise.all(
    pathsOf(source, folder).map(path => readFile(path).catch(() => undefined)),
  )
  if (about === undefined || bytes === undefined) return undefined
  const { n, p, sha256 } = JSON.parse(about.toString('utf8')) as Provenance
  if (digest(bytes) !== sha256 || bytes.length !== 8 * n * p) {
    fail('data/cache', {
      where: source.name,
      rule: 'is damaged in the cache',
      hint: `Get it again with: secateur data get ${source.name}`,
    })
  }
  const x = new Float64Array(new SharedArrayBuffer(bytes.length))
  new Uint8Array(x.buffer).set(bytes)
  return { n, p, x }
}

async function keep(
  source: RealSource,
  { n, p, x }: Matrix,
  from: readonly string[],
  folder: string,
): Promise<Provenance> {
  const bytes = Buffer.from(x.buffer, x.byteOffset, x.byteLength)
  const provenance = { n, p, from, sha256: digest(bytes) }
  const [about, matrix] = pathsOf(source, folder)
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) =>
    fail('io/unwritable', {
      where: folder,
      rule: `cannot be written (${error.code})`,
      hint: 'Set SECATEUR_CACHE to a folder of yours.',
    }),
  )
  await writeWhole(matrix, bytes)
  await writeWhole(about, `${JSON.stringify(provenance, null, 2)}\n`)
  return provenance
}

function pathsOf({ name }: RealSource, folder: string): [about: string, matrix: string] {
  return [join(folder, `${name}.json`), join(folder, `${name}.f64`)]
}

/** The first address that answers with the right bytes. */
async function download(
  file: RealFile,
  { mirror, signal }: RealDataOptions,
): Promise<{ from: string; bytes: Uint8Array }> {
  const name = file.urls[0].slice(file.urls[0].lastIndexOf('/') + 1)
  const urls = mirror === undefined ? file.urls : [`${mirror.replace(/\/$/, '')}/${name}`, ...file.urls]
  const faults: string[] = []
  for (const url of urls) {
    const answer = await request(url, signal)
    signal?.throwIfAborted()
    if (typeof answer === 'string') faults.push(`${url}: ${answer}`)
    else if (digest(answer) !== file.sha256)
      faults.push(`${url}: another sha256 than ${file.sha256.slice(0, 12)}...`)
    else return { from: url, bytes: await readInput('-', piped(answer)) }
  }
  return fail('io/download', {
    where: name,
    rule: `could not be fetched: ${faults.join('; ')}`,
    hint: 'To use a local copy, name it with --file.',
  })
}

/** The bytes, or why there are none. */
async function request(url: string, signal: AbortSignal | undefined): Promise<Uint8Array | string> {
  const timeout = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(url, {
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : `status ${response.status}`
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error && cause.message !== '' ? cause.message : message
  }
}

/** Bytes as an input, which unzips them when they are gzip. */
async function* piped(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function inTurn<Item, Result>(items: readonly Item[], step: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await step(item))
  return results
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
