/** Folders of a test file, gone when it has run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** A new empty folder; `name` is part of its own. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `secateur-${name}-`))
  made.push(folder)
  return folder
}

// What is registered first ends last: whoever still writes into them has ended by then.
afterAll(() => {
  for (const folder of made.splice(0)) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    } catch {
      // A process that is slow to end still writes there; no test fails for what it leaves in the temporary folder.
    }
  }
})
