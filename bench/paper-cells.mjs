// The recommended method beside the one before it on the paper's simulated cells, paired: node bench/paper-cells.mjs FOLDER [minutes] [names]
//
// 500 data sets a cell, 200 where p = 1000. What FOLDER has of them is not computed again, so that a run can go on in pieces: the cell with the
// smallest share of its data sets comes next. Per cell: the share of exact sets of each method, and the difference with its paired standard error;
// `names` is how the names of cells begin. No simulations, which do not change what is selected.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectNow } from '../dist/src/method/select-now.js'
import { cells } from '../dist/src/study/paper/cells.js'
import { rememberTasks } from '../dist/src/study/remember-tasks.js'

const [folder, minutes = '10', names = ''] = process.argv.slice(2)
if (folder === undefined) throw new Error('where to? node bench/paper-cells.mjs FOLDER [minutes] [names]')
const SEED = 1
const methods = { auto: { simulations: 0 }, consensus: {} }
const all = cells.filter(({ kind, source }) => kind === 'table' && source === undefined)
const exact = new Map(all.map(({ name }) => [name, []]))
const records = join(folder, 'paper-cells.csv')
mkdirSync(folder, { recursive: true })
if (existsSync(records)) {
  for (const line of readFileSync(records, 'utf8').trim().split('\n').slice(1)) {
    const [name, , ...found] = line.split(',')
    exact.get(name).push(found.map(Number))
  }
} else writeFileSync(records, `cell,replication,${Object.keys(methods).join()}\n`)

const wanted = ({ p }) => (p >= 1000 ? 200 : 500)
const share = cell => exact.get(cell.name).length / wanted(cell)
const chosen = all.filter(({ name }) => name.startsWith(names))
const end = performance.now() + 60_000 * Number(minutes)
while (performance.now() < end) {
  const cell = chosen.reduce((least, one) => (share(one) < share(least) ? one : least))
  if (share(cell) >= 1) break
  const done = exact.get(cell.name)
  const instance = cell.draw({ seed: SEED, cell: cell.name, replication: done.length }, {})
  const compute = rememberTasks()
  const found = Object.entries(methods).map(([method, settings]) => {
    const { chosen } = selectNow(instance.train ?? instance.data, { method, ...settings }, compute)
    return Number(chosen.toSorted((a, b) => a - b).join() === cell.support.join())
  })
  appendFileSync(records, `${cell.name},${done.length},${found.join()}\n`)
  done.push(found)
}

const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
const errorOf = values => {
  const centre = mean(values)
  return Math.sqrt(
    values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (values.length - 1) / values.length,
  )
}
const shares = cell => Object.keys(methods).map((_, m) => mean(exact.get(cell.name).map(found => found[m])))
const run = all.filter(({ name }) => exact.get(name).length > 1)
const rows = run.map(cell => {
  const difference = exact.get(cell.name).map(([own, before]) => own - before)
  const [own, before, more, error] = [...shares(cell), mean(difference), errorOf(difference)].map(value =>
    value.toFixed(3),
  )
  const table = cell.tableOrFigure.replace('table', 'Table ')
  return `| ${table}, ${cell.title} | ${difference.length} | ${own} | ${before} | ${more} (${error}) |`
})
// Cells are independent: the variance of the mean over them is the sum of theirs over the square of their number.
const variance = run.reduce(
  (sum, { name }) => sum + errorOf(exact.get(name).map(([own, before]) => own - before)) ** 2,
  0,
)
const [own, before] = [0, 1].map(m => mean(run.map(cell => shares(cell)[m])))
const page = [
  "# Exact sets on the paper's cells",
  '',
  `\`node bench/paper-cells.mjs ${folder}\`, the study's own data sets (seed ${SEED}); difference with its paired standard error.`,
  '',
  '| cell | M | `auto` | `consensus` | difference |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...rows,
  `| mean over the cells | | ${own.toFixed(3)} | ${before.toFixed(3)} | ${(own - before).toFixed(3)} (${(Math.sqrt(variance) / run.length).toFixed(3)}) |`,
  '',
].join('\n')
writeFileSync(join(folder, 'paper-cells.md'), page)
console.log(page)
