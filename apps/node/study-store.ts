import { appendFileSync, mkdirSync, truncateSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../src/errors.js'
import type { StudyStore } from '../../src/study/paper/run-study.js'
import { formatRecord, inOrder, parseRecords, type StudyRecord } from '../../src/study/record.js'
import { writeWhole } from './write-whole.js'

/**
 * Records as JSON lines in a folder, one file per cell, appended as they come and put in order at the end. A line cut off
 * by a crash is dropped; its replication is run again.
 */
export function studyStore(folder: string): StudyStore {
  const files = new Map<string, StudyRecord[]>()
  const unordered = new Set<string>()

  const pathOf = (cell: string) => join(folder, `${cell.replace('/', '-')}.jsonl`)
  const recordsIn = (path: string) => {
    const records = files.get(path) ?? []
    files.set(path, records)
    return records
  }

  return {
    async load() {
      const names = await readdir(folder).catch(() => [])
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
      for (const path of unordered) await writeWhole(path, textOf(recordsIn(path)))
      unordered.clear()
    },
  }
}

function textOf(records: readonly StudyRecord[]): string {
  return inOrder(records).map(formatRecord).join('')
}
