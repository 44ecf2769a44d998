/** What a run has read is never written by it: every path that is read is handed on to what writes, "-" for the standard input too. */
import type { Consent } from '../node/files/write-new.js'
import type { Io } from './io.js'

export function rememberInputs(io: Io, known: readonly string[] = []): Io {
  const inputs = [...known]
  const remember = (path: string) => {
    inputs.push(path)
    return path
  }
  const withInputs = <T extends Consent>(consent: T) => ({
    ...consent,
    inputs: [...(consent.inputs ?? []), ...inputs],
  })
  return {
    ...io,
    read: path => io.read(remember(path)),
    open: path => io.open(remember(path)),
    write: (path, text, consent) => io.write(path, text, withInputs(consent ?? {})),
    draftFolder: (path, options) => io.draftFolder(path, withInputs(options)),
  }
}
