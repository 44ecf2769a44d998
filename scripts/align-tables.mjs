// Tables of Markdown with their bars under each other: node scripts/align-tables.mjs FILE...
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function alignTables(text) {
  return text.replace(/(?:^\|.*\|\n)+/gm, table => {
    // A bar after a back slash belongs to its cell.
    const rows = table
      .trimEnd()
      .split('\n')
      .map(line =>
        line
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map(cell => cell.trim()),
      )
    if (!rows[1]?.every(cell => /^-+$/.test(cell))) return table
    const widths = rows[0].map((_, column) =>
      Math.max(3, ...rows.map((row, at) => (at === 1 ? 0 : (row[column]?.length ?? 0)))),
    )
    const lines = rows.map((row, at) =>
      row.map((cell, column) => (at === 1 ? '-'.repeat(widths[column]) : cell.padEnd(widths[column]))),
    )
    return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of process.argv.slice(2)) writeFileSync(file, alignTables(readFileSync(file, 'utf8')))
}
