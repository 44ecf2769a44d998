// What the builders of the two pages share.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { root } from './setup.mjs'

/** Text that an HTML parser leaves as it is inside a script element; the policy of the page holds its digest. */
export function inScript(code) {
  // Without a comment before it, the beginning of a script element is text like any other.
  return code
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\!--')
    .replaceAll('\r', '\\r')
    .replaceAll('\0', '\\0')
}

/** A style sheet without comments, line breaks and indentation. */
export function inStyle(sheet) {
  return sheet
    .replace(/\/\*[\s\S]*?\*\/\n?/g, '')
    .replace(/([{};,])\s*\n\s*/g, '$1')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll(';}', '}')
}

/** Digest of the sources in the folders, of the builders and of the lock file. */
export function digestOf(folders, builders) {
  const digest = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    for (const file of files
      .filter(name => /\.(tsx?|css|json)$/.test(name) && !name.endsWith('.generated.ts'))
      .sort()) {
      digest.update(`${file.replaceAll('\\', '/')}\n`).update(readFileSync(`${root}${folder}/${file}`))
    }
  }
  for (const file of [`${root}package-lock.json`, import.meta.filename, ...builders])
    digest.update(readFileSync(file))
  return digest.digest('hex')
}
