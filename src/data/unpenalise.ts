import { fail } from '../errors.js'
import type { Dataset } from './dataset.js'
import { failForColumn } from './place.js'
import { cellsOf } from './take.js'

/** The data set with the named columns moved to those that are kept in every model. */
export function unpenalise(data: Dataset, force: readonly string[]): Dataset {
  if (force.length === 0) return data
  const { n, p, x, names } = data
  const wanted = new Set(force)
  for (const name of wanted) {
    if (names.includes(name)) continue
    const rule = name === data.response ? 'must not name the response' : 'must name a column'
    failForColumn('force', rule, name, names)
  }
  if (wanted.size === p) {
    fail('usage/force', { where: 'force', rule: 'must leave a column that can be selected' })
  }
  const own = [...names.keys()].filter(j => !wanted.has(names[j]))
  const unpenalised = [...names.keys()].filter(j => wanted.has(names[j]))
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  return {
    ...data,
    p: own.length,
    x: cellsOf(x, n, rows, own),
    names: own.map(j => names[j]),
    unpenalised: {
      x: cellsOf(x, n, rows, unpenalised),
      names: unpenalised.map(j => names[j]),
      groups: unpenalised.map((j, first) => ({ name: names[j], first, count: 1 })),
    },
  }
}
