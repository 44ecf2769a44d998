/** The first column to the left, the others to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, c) => (c === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
