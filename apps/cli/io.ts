import type { ByteSource } from '../../src/data/table/byte-source.js'
import type { Decode } from '../../src/data/table/decode.js'
import type { RowScanning } from '../../src/data/table/scan-rows.js'
import type { Runner } from '../../src/run/runner.js'
import type { AppServer } from '../node/app-server.js'
import type { FolderDraft, FolderOptions } from '../node/files/write-folder.js'
import type { Consent } from '../node/files/write-new.js'
import type { StudyIo } from '../node/study/study-io.js'

/** Everything the command line touches outside itself, so that tests can hand in their own. */
export interface Io {
  readonly stdout: Sink
  readonly stderr: Sink
  readonly env: Readonly<Record<string, string | undefined>>
  /** Bytes of a file, or of the standard input for "-", unzipped. */
  read(path: string): Promise<Uint8Array>
  /** The same bytes piece by piece. */
  open(path: string): Promise<ByteSource>
  /** Where Parquet and Arrow are decoded; in this thread unless given. */
  readonly decode?: Decode | undefined
  /** Where rows of large texts are read, with at most so many threads; in this thread unless given. */
  scanning?(threads: number | undefined): RowScanning | undefined
  /** Frees memory that is no longer held, where the platform can be told to. */
  collectGarbage?(): void
  /** Writes a file whole or not at all; one that is there is replaced only with consent, one that was read never. */
  write(path: string, text: string, consent?: Consent): Promise<void>
  /** A folder of files, to be written whole or not at all; refused at once where that cannot be done. */
  draftFolder(path: string, options: FolderOptions): Promise<FolderDraft>
  /** Where the members are computed; all cores when no number is given. */
  runner(threads: number | undefined): Runner
  /** The app: a server for it, and a browser to see it in. */
  readonly app: {
    serve(port: number): Promise<AppServer>
    openBrowser(address: string): Promise<boolean>
  }
  /** What reproducing the paper needs. */
  readonly study: StudyIo
  /** When the program began, in milliseconds of Date.now; where it is not told a time limit runs from the selection on. */
  readonly started?: number
  /** From outside the run ends at this time, in milliseconds of Date.now, for steps that do not look at the clock; undefined: no more. */
  endAt?(deadline: number | undefined): void
  /** Fires on Ctrl-C. */
  readonly signal: AbortSignal
}

export interface Sink {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}
