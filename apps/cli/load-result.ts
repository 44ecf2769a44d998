import type { ReadResult } from '../../src/report/json/read-result.js'
import type { Io } from './io.js'

export async function loadResult(file: string, io: Io): Promise<ReadResult> {
  const { readWholeResult } = await import('../../src/report/json/read-result.js')
  const text = new TextDecoder().decode(await io.read(file))
  return readWholeResult(text, file === '-' ? 'standard input' : file)
}
