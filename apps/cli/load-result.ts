import type { SelectionResult } from '../../src/method/result.js'
import type { Io } from './io.js'

export async function loadResult(file: string, io: Io): Promise<SelectionResult> {
  const { readResult } = await import('../../src/report/json/read-result.js')
  const text = new TextDecoder().decode(await io.read(file))
  return readResult(text, file === '-' ? 'standard input' : file)
}
