/**
 * Files that are started or served by their address. They lie elsewhere beside the bundled files, whose names end in .mjs, than
 * among the modules that they are bundled from.
 */
const isBundled = import.meta.url.endsWith('.mjs')

/** The app, one page. */
export const appFile = new URL(isBundled ? './secateur.html' : '../../secateur.html', import.meta.url)

/** What runs beside the main thread, by name; parts.ts says what each does. */
export type Part = 'methods' | 'all' | 'decode-thread' | 'decode-process'

/** The program of every thread and process that is started here: the command line itself where that is one file. */
export const partFile = new URL(isBundled ? './secateur.cjs' : './part.js', import.meta.url)

/** The argument that tells it which part to play. */
export function partWord(part: Part): string {
  return `part:${part}`
}
