/** What the study needs of the machine: threads, folders, the network, pictures. */
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fail } from '../../../src/errors.js'
import type { Runner } from '../../../src/run/runner.js'
import type { RealData } from '../../../src/study/paper/cell.js'
import { realSources } from '../../../src/study/paper/real-data/sources.js'
import type { StudyStore } from '../../../src/study/paper/run-study.js'
import type { Matrix } from '../../../src/study/scenario/real-design.js'
import { cacheFolder } from '../cache-folder.js'
import { isDraft } from '../files/drafts.js'
import { writeWhole } from '../files/write-whole.js'
import { rasterise } from './rasterise.js'
import { getRealData, loadRealData, type Provenance } from './real-data.js'
import { studyRunner } from './study-runner.js'
import { studyStore } from './study-store.js'

export interface StudyIo {
  runner(threads: number | undefined): Runner
  /** The records in a folder inside of that of the study, which holds nothing else or is one that a study has written. */
  store(folder: string): StudyStore
  /** Writes the files into the folder, and a PNG beside each SVG; says what was left out. */
  publish(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]>
  getData(name: RealData, files: readonly string[] | undefined, signal: AbortSignal): Promise<Provenance>
  /** A real data set of the cache; undefined when it was never fetched. */
  loadData(name: RealData): Promise<Matrix | undefined>
}

export function studyIo(
  env: Readonly<Record<string, string | undefined>>,
  stdin: AsyncIterable<Uint8Array> = process.stdin,
): StudyIo {
  const folder = cacheFolder(env)
  return {
    runner: studyRunner,
    store(records) {
      refuseForeign(dirname(records), basename(records))
      return studyStore(records)
    },
    publish,
    getData: (name, files, signal) =>
      getRealData(realSources[name], files, {
        folder,
        mirror: env.SECATEUR_MIRROR,
        signal,
        stdin,
      }),
    loadData: name => loadRealData(realSources[name], folder),
  }
}

/** Tables and figures take the places of earlier ones; files that no study wrote must not stand there. */
function refuseForeign(folder: string, records: string): void {
  let present: readonly string[]
  try {
    present = readdirSync(folder).filter(name => !isDraft(name))
  } catch {
    // What is not there or cannot be read is told when it is written.
    return
  }
  if (present.length === 0 || present.includes(records)) return
  fail('io/exists', {
    where: folder,
    rule: 'holds files that no study wrote',
    hint: 'Name a new folder, or one that a study has written.',
  })
}

async function publish(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const remarks = new Set<string>()
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) =>
    fail('io/unwritable', { where: folder, rule: `cannot be made (${error.code})` }),
  )
  for (const [name, text] of files) {
    await writeWhole(join(folder, name), text)
    if (!name.endsWith('.svg')) continue
    const png = await rasterise(text)
    if (png === undefined)
      remarks.add(
        'No PNG was made: the optional package @resvg/resvg-js is not installed (npm install @resvg/resvg-js).',
      )
    else await writeWhole(join(folder, name.replace('.svg', '.png')), png)
  }
  return [...remarks]
}
