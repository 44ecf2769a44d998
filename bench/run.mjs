// The benchmark: node bench/run.mjs [--only NAME]. Every side of a comparison runs here and now, one after the other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBrowser } from './browser/browser.mjs'
import { cases, ensembles, jobs, names, recommended, table1 } from './cases.mjs'
import { measureCluster } from './cluster/cluster.mjs'
import { measureJob } from './job.mjs'
import { measureMembers } from './members/member-time.mjs'
import { measureEnsemble } from './methods/ensembles.mjs'
import { measureRecommended } from './methods/recommended.mjs'
import { measureTable1 } from './methods/table1.mjs'
import { available } from './processes.mjs'
import { describeMachine, save, table } from './report.mjs'
import { measureScaling } from './scaling.mjs'
import { measureStages } from './stages.mjs'

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only !== undefined && !names.includes(only)) {
  console.error(`--only: must be one of ${names.join(', ')}; got ${only}`)
  process.exit(2)
}
const wanted = name => only === undefined || only === name
const log = line => console.error(line)
if (!available.glmnet) log('glmnet is missing (Debian: r-base-core r-cran-glmnet): its rows are left out')
if (!available.ncvreg)
  log('ncvreg is missing (R CMD INSTALL of https://github.com/cran/ncvreg): its rows are left out')
if (!available.sklearn) log('scikit-learn is missing (Debian: python3-sklearn): its rows are left out')
if (!available.taskset) log('taskset is missing: processes are not pinned to a core')

const folder = mkdtempSync(join(tmpdir(), 'secateur-bench-'))
const rows = []
const versions = {}
try {
  for (const spec of cases.filter(c => wanted(c.name))) {
    const measured = measureMembers(folder, spec, log)
    rows.push(...measured.rows)
    Object.assign(versions, measured.versions)
  }
  for (const spec of jobs.filter(c => wanted(c.name))) rows.push(...measureJob(folder, spec, log))
  if (wanted(table1.name)) {
    const measured = measureTable1(folder, log)
    rows.push(...measured.rows)
    Object.assign(versions, measured.versions)
  }
  for (const spec of ensembles.filter(c => wanted(c.name))) rows.push(measureEnsemble(folder, spec, log))
  for (const spec of recommended.filter(c => wanted(c.name))) rows.push(measureRecommended(spec, log))
  if (wanted('browser')) rows.push(...(await measureBrowser(folder, log)))
  const stages = measureStages(folder, log, wanted)
  const scaling = wanted('scaling') ? measureScaling(folder, log) : []
  const cluster = wanted('cluster') ? await measureCluster(folder, log) : { rows: [], memory: [] }
  rows.push(...cluster.rows)
  const measured = { rows, scaling, stages, memory: cluster.memory }
  save(describeMachine(versions), measured)
  console.log(table(measured))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
