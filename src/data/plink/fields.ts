/** The text files of PLINK: fields between blanks, no line of names, a line for each thing. */
import { fail } from '../../errors.js'
import type { ByteSource } from '../table/byte-source.js'

/** Calls `take` with the fields of each line that has any, and the number of the line, from 1. */
export async function eachLine(
  source: ByteSource,
  count: number,
  take: (fields: readonly string[], line: number) => void,
): Promise<void> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let line = 0
  const read = (text: string) => {
    line++
    const fields = text.trim().split(/\s+/)
    if (fields[0] === '') return
    if (fields.length < count) {
      fail('data/plink', {
        where: `${source.name}, line ${line}`,
        rule: `must have ${count} fields`,
        got: fields.length,
      })
    }
    take(fields, line)
  }
  for await (const chunk of source.chunks()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const text of lines) read(text)
  }
  rest += decoder.decode()
  if (rest !== '') read(rest)
}
