/** What was checked of a result, and whether it stood. */
import type { Verification } from '../../method/verify/verify.js'
import { type Paint, plain } from './plain/paint.js'
import { printable } from './plain/printable.js'
import { wrap } from './plain/table.js'

export function verificationText(
  { ok, checks }: Verification,
  { width = 80, paint = plain }: { width?: number; paint?: Paint } = {},
): string {
  const failed = checks.filter(check => check.ok === false).length
  const title = ok
    ? 'The result stands: no check failed'
    : `The result does not stand: ${failed} of ${checks.length} checks failed`
  const lines = [paint(ok ? 'good' : 'bad', title), '']
  for (const { name, ok: passed, detail } of checks) {
    const mark = passed === null ? 'noted' : passed ? 'ok' : 'FAILED'
    const [first, ...rest] = wrap(printable(detail), width, ' '.repeat(21))
    const head = `  ${name.padEnd(11)} ${mark.padEnd(7)}`
    lines.push(passed === false ? paint('bad', head + first.slice(21)) : head + first.slice(21), ...rest)
  }
  return `${lines.join('\n')}\n`
}
