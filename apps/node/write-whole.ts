import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { fail } from '../../src/errors.js'

/** Write a file whole or not at all: into a neighbour first, then renamed over the target. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, text, { flag: 'wx' })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    fail('io/unwritable', {
      where: path,
      rule: `cannot be written (${code})`,
      hint: 'Check the folder and its permissions.',
    })
  }
}
