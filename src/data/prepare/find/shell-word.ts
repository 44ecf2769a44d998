/** The name as it must be typed in a comma list on a command line, after a blank; nothing when nobody would type it. */
export function shellWord(name: string): string {
  if (name.length > 40) return ''
  if (/^[\w.-]+$/.test(name)) return ` ${name}`
  const item = /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
  return ` '${item.replaceAll("'", `'\\''`)}'`
}
