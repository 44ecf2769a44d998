/** One bad input: what it is, the command line, the code of the refusal and a part of its text, and the file it reads. */
export interface Case {
  readonly what: string
  /** Words after `secateur`; the file is called t. */
  readonly words: readonly string[]
  readonly code: string
  readonly says: string
  readonly file?: string | Uint8Array
}

const selectFromT = ['select', 't', '--response', 'y']

/** A file that `select t --response y` refuses, perhaps with more words. */
export function file(
  what: string,
  content: string | Uint8Array,
  code: string,
  says: string,
  more: string | readonly string[] = [],
): Case {
  return { what, words: [...selectFromT, ...split(more)], code, says, file: content }
}

/** Words that are refused, whatever they are given to read. */
export function words(line: string | readonly string[], code: string, says: string, content?: string): Case {
  const list = split(line)
  return {
    what: `secateur ${list.join(' ')}`,
    words: list,
    code,
    says,
    ...(content !== undefined && { file: content }),
  }
}

export function table(head: string, ...lines: string[]): string {
  return `${[head, ...lines].join('\n')}\n`
}

const good = ['1,2,3', '2,1,5', '3,5,4', '4,2,9', '5,5,1']

/** A table of six rows that is good but for the last one, on line 7. */
export function last(row: string): string {
  return table('y,a,b', ...good, row)
}

export const goodTable = table('y,a,b', ...good)

export function bytes(...parts: (string | number | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap(part =>
      typeof part === 'string'
        ? [...new TextEncoder().encode(part)]
        : typeof part === 'number'
          ? [part]
          : [...part],
    ),
  )
}

function split(line: string | readonly string[]): readonly string[] {
  return typeof line === 'string' ? line.split(' ').filter(word => word !== '') : line
}
