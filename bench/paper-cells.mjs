// The recommended method beside the one before it on the paper's simulated cells, paired: node bench/paper-cells.mjs [replications] [minutes] [file] [names]
//
// Replication r of every cell, then r + 1, so that the cells have equally many when the minutes are over. Per cell: the share of exact sets of
// each method, and the difference with its paired standard error; `names` is how the names of cells begin. No simulations, which do not change what is selected.
import { writeFileSync } from 'node:fs'
import { selectNow } from '../dist/src/method/select-now.js'
import { cells } from '../dist/src/study/paper/cells.js'

const [replications = '20', minutes = '30', file, names = ''] = process.argv.slice(2)
const SEED = 1
const methods = { auto: { simulations: 0 }, consensus: {} }
const chosen = cells.filter(
  ({ kind, name, source }) => kind === 'table' && source === undefined && name.startsWith(names),
)
const exact = new Map(chosen.map(({ name }) => [name, { auto: [], consensus: [] }]))
const end = performance.now() + 60_000 * Number(minutes)

const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length
const errorOf = values => {
  const centre = mean(values)
  return Math.sqrt(
    values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (values.length - 1) / values.length,
  )
}

function table() {
  const rows = chosen.map(({ title, name }) => {
    const { auto, consensus } = exact.get(name)
    const difference = auto.map((value, r) => value - consensus[r])
    const figures = [mean(auto), mean(consensus), mean(difference), errorOf(difference)].map(v =>
      v.toFixed(3),
    )
    const [own, before, more, error] = figures
    return `| ${name} | ${title} | ${auto.length} | ${own} | ${before} | ${more} (${error}) |`
  })
  const over = method => mean(chosen.map(({ name }) => mean(exact.get(name)[method]))).toFixed(3)
  return [
    '| cell | | M | `auto` | `consensus` | difference (paired standard error) |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows,
    `| mean | | | ${over('auto')} | ${over('consensus')} | |`,
  ].join('\n')
}

for (let r = 0; r < Number(replications) && performance.now() < end; r++) {
  for (const cell of chosen) {
    const instance = cell.draw({ seed: SEED, cell: cell.name, replication: r }, {})
    for (const [method, settings] of Object.entries(methods)) {
      const found = selectNow(instance.train ?? instance.data, { method, ...settings }).chosen
      const same = found.toSorted((a, b) => a - b).join() === cell.support.join()
      exact.get(cell.name)[method].push(Number(same))
    }
  }
  if (r > 0 && file !== undefined)
    writeFileSync(
      file,
      `# Exact sets on the paper's cells\n\n\`node bench/paper-cells.mjs ${replications} ${minutes}\`: the first ${r + 1} replications of every cell, seed ${SEED}.\n\n${table()}\n`,
    )
}
console.log(table())
