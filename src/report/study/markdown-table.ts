/** The first column to the left, the others to the right, unless told. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = column => column > 0,
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map((_, c) => (isRight(c) ? '---:' : '---'))), ...rows.map(line)].join('\n')
}
