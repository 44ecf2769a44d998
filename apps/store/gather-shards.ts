import { fail } from '../../src/errors.js'
import type { Frame } from './frames.js'
import type { ShardFile, ShardHead } from './shard-file.js'
import { software } from './software.js'

export interface Gathered {
  readonly head: ShardHead
  /** The file a number came from, and what it holds. */
  readonly results: ReadonlyMap<number, { readonly path: string; readonly content: Uint8Array }>
}

/** The shards of one run, each once and none missing. */
export function gatherShards(files: readonly ShardFile[]): Gathered {
  const [{ path: first, head }] = files
  for (const { path, head: other } of files) {
    for (const part of ['version', 'kernels'] as const) {
      if (other.software[part] === software[part]) continue
      fail('data/shard', {
        where: path,
        rule: `must have been written with ${part} ${software[part].slice(0, 12)}, which this program has`,
        got: String(other.software[part]).slice(0, 12),
        hint: 'Shards of one run are computed and merged by one version.',
      })
    }
    if (other.run !== head.run || other.total !== head.total || other.shard.of !== head.shard.of) {
      const why =
        other.run !== head.run ? 'other data, settings or seed' : `other numbers (${described(other)})`
      fail('data/shard', { where: path, rule: `belongs to another run than ${first}: it has ${why}` })
    }
  }
  const places = new Map<number, string>()
  for (const { path, head: own } of files) {
    const before = places.get(own.shard.index)
    if (before !== undefined) {
      fail('data/shard', {
        where: path,
        rule: `is shard ${own.shard.index}/${own.shard.of}, and so is ${before}`,
      })
    }
    places.set(own.shard.index, path)
  }
  const missing = head.shard.of - places.size
  if (missing > 0) {
    const shown: string[] = []
    for (let index = 1; shown.length < Math.min(8, missing); index++)
      if (!places.has(index)) shown.push(`${index}/${head.shard.of}`)
    const more = missing > 8 ? ` and ${missing - 8} more` : ''
    fail('data/shard', {
      where: 'shards',
      rule: `${missing} of ${head.shard.of} are missing: ${shown.join(', ')}${more}`,
    })
  }
  const results = new Map<number, { path: string; content: Uint8Array }>()
  for (const { path, head: own, results: frames } of files) {
    const { index, of } = own.shard
    const expected = Math.max(0, Math.ceil((head.total - (index - 1)) / of))
    const isOwn = ({ number }: Frame) => number < head.total && number % of === index - 1
    if (frames.length !== expected || !frames.every(isOwn))
      fail('data/shard', { where: path, rule: 'does not hold the results it should' })
    for (const { number, content } of frames) results.set(number, { path, content })
  }
  return { head, results }
}

function described({ total, shard }: ShardHead): string {
  return `shard ${shard.index}/${shard.of} of ${total}`
}
