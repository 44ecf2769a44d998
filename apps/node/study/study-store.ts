import { appendFileSync, mkdirSync, truncateSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fail } from '../../../src/errors.js'
import type { StudyStore } from '../../../src/study/paper/run-study.js'
import { formatRecord, inOrder, parseRecords, type StudyRecord } from '../../../src/study/record.js'
import { writeWhole } from '../files/write-whole.js'

/**
 * Records as JSON lines in a folder, one file per cell, appended as they come and put in order at the end. A line cut off
 * by a crash is dropped; its replication is run again. A cell whose file is compressed (.jsonl.gz) stays so: what is appended beside it
 * is packed into it at the end.
 */
export function studyStore(folder: string): StudyStore {
  const files = new Map<string, StudyRecord[]>()
  const unordered = new Set<string>()
  const packed = new Set<string>()

  const pathOf = (cell: string) => join(folder, `${cell.replace('/', '-')}.jsonl`)
  const recordsIn = (path: string) => {
    const records = files.get(path) ?? []
    files.set(path, records)
    return records
  }

  return {
    async load() {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter(one => one.endsWith('.jsonl.gz'))) {
        const archive = join(folder, name)
        const path = archive.slice(0, -'.gz'.length)
        packed.add(path)
        recordsIn(path).push(...parseRecords(await unpacked(archive), archive).records)
      }
      for (const path of names.filter(name => name.endsWith('.jsonl')).map(name => join(folder, name))) {
        const text = await readFile(path, 'latin1')
        const { records, whole } = parseRecords(text, path)
        if (whole < text.length) truncateSync(path, whole)
        if (textOf(records) !== text) unordered.add(path)
        recordsIn(path).push(...records)
      }
      return [...files.values()].flat()
    },
    append(records) {
      if (records.length === 0) return
      const path = pathOf(records[0].cell)
      try {
        mkdirSync(folder, { recursive: true })
        appendFileSync(path, records.map(formatRecord).join(''))
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
        fail('io/unwritable', { where: path, rule: `cannot be written (${code})` })
      }
      unordered.add(path)
      recordsIn(path).push(...records)
    },
    async finish() {
      for (const path of unordered) {
        const text = textOf(recordsIn(path))
        if (packed.has(path)) {
          await writeWhole(`${path}.gz`, gzipSync(text, { level: 9 }))
          await rm(path)
        } else await writeWhole(path, text)
      }
      unordered.clear()
    },
  }
}

async function unpacked(path: string): Promise<string> {
  try {
    return gunzipSync(await readFile(path)).toString('latin1')
  } catch {
    const hint = 'Delete it; its replications are run again.'
    return fail('data/record', { where: path, rule: 'must be a complete gzip file', hint })
  }
}

function textOf(records: readonly StudyRecord[]): string {
  return inOrder(records).map(formatRecord).join('')
}
