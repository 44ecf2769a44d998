/** The other files of a result's folder against the result: each must have the bytes that follow from it. */
import { basename, dirname, join } from 'node:path'
import type { SelectionResult } from '../../src/method/result/result.js'
import type { Check } from '../../src/method/verify/verify.js'
import { type FileContent, reportName, resultFiles } from '../../src/report/result-files.js'
import type { Io } from './io.js'

/** Undefined where the result does not stand in such a folder. */
export async function checkFiles(file: string, result: SelectionResult, io: Io): Promise<Check | undefined> {
  if (basename(file) !== 'result.json') return undefined
  const { reportHtml } = await import('../node/report-html.js')
  const expected = new Map<string, FileContent>([...resultFiles(result), [reportName, reportHtml(result)]])
  expected.delete('result.json')
  const found: string[] = []
  const wrong: string[] = []
  for (const [name, content] of expected) {
    const bytes = await io.read(join(dirname(file), name)).catch(() => undefined)
    if (bytes === undefined) continue
    found.push(name)
    if (!sameBytes(bytes, content)) wrong.push(name)
  }
  if (found.length === 0) return undefined
  const what = `${found.join(', ')} made again from the result`
  const differ = `${what}: ${wrong.join(', ')} ${wrong.length === 1 ? 'differs' : 'differ'}`
  return { name: 'files', ok: wrong.length === 0, detail: wrong.length === 0 ? what : differ }
}

function sameBytes(bytes: Uint8Array, content: FileContent): boolean {
  const other = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return bytes.length === other.length && bytes.every((byte, i) => byte === other[i])
}
