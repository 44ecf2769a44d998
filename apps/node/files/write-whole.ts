import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFault } from './disk-fault.js'
import { draftIn, removeAbandoned, removeDraft, syncFolder, writeSynced } from './drafts.js'

type Place = (draft: string, path: string) => void

/** Writes a file whole or not at all; over what is there, as for the files that Secateur keeps for itself, unless `place` does otherwise. */
export function writeWhole(path: string, content: string | Uint8Array, place?: Place): Promise<void> {
  return throughDraft(path, draft => writeSynced(draft, content), place)
}

/** `write` writes the draft and brings it to the disk. */
export async function throughDraft(
  path: string,
  write: (draft: string) => void | Promise<void>,
  place: Place = renameSync,
): Promise<void> {
  const folder = dirname(path)
  const draft = draftIn(folder)
  try {
    removeAbandoned(folder)
    await write(draft)
    place(draft, path)
    syncFolder(folder)
  } catch (error) {
    removeDraft(draft)
    diskFault(path, error)
  }
}
