/** What the study needs of the machine: threads, folders, the network, pictures. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../../src/errors.js'
import type { Runner } from '../../../src/run/runner.js'
import type { RealData } from '../../../src/study/paper/cell.js'
import { realSources } from '../../../src/study/paper/real-data/sources.js'
import type { StudyStore } from '../../../src/study/paper/run-study.js'
import type { Matrix } from '../../../src/study/scenario/real-design.js'
import { writeWhole } from '../files/write-whole.js'
import { rasterise } from './rasterise.js'
import { cacheFolder, getRealData, loadRealData, type Provenance } from './real-data.js'
import { studyRunner } from './study-runner.js'
import { studyStore } from './study-store.js'

export interface StudyIo {
  runner(threads: number | undefined): Runner
  /** The records in a folder. */
  store(folder: string): StudyStore
  /** Writes the files into the folder, and a PNG beside each SVG; says what was left out. */
  publish(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]>
  getData(name: RealData, files: readonly string[] | undefined, signal: AbortSignal): Promise<Provenance>
  /** A real data set of the cache; undefined when it was never fetched. */
  loadData(name: RealData): Promise<Matrix | undefined>
}

export function studyIo(env: Readonly<Record<string, string | undefined>>): StudyIo {
  const folder = cacheFolder(env)
  return {
    runner: studyRunner,
    store: studyStore,
    publish,
    getData: (name, files, signal) =>
      getRealData(realSources[name], files, { folder, mirror: env.SECATEUR_MIRROR, signal }),
    loadData: name => loadRealData(realSources[name], folder),
  }
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
