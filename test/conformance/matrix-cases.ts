/** Every outcome with everything that a design can have besides: one table, and the options by which it is read. */
import type { Dataset, Family } from '../../src/data/dataset.js'
import type { PrepareOptions } from '../../src/data/prepare/options.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { testRandom } from '../ensemble/random-ensemble.js'

const random = testRandom(21)
const companions = 'number,label,type,count,time,died,entry,centre,w,o'.split(',')
const head = [...companions, 'a', 'b', 'c', 'd', 'e', 'f']
const rows = Array.from({ length: 72 }, () => {
  const x = Array.from({ length: 6 }, () => Number((2 * random() - 1).toFixed(4)))
  const eta = 2 * x[0] - 1.5 * x[1]
  const time = Number((0.01 - Math.log(1 - random()) * Math.exp(-eta)).toFixed(3))
  return [
    Number((eta + x[2] ** 2 + 0.5 * random()).toFixed(4)),
    eta + 2 * random() > 1 ? 'yes' : 'no',
    eta + random() > 1 ? 'high' : x[2] + random() > 0.5 ? 'low' : 'none',
    Math.floor(-Math.log(1 - random()) * Math.exp(0.5 * eta + 0.8)),
    time,
    random() < 0.7 ? 1 : 0,
    random() < 0.3 ? Number((time / 3).toFixed(4)) : 0,
    'pq'[Math.floor(2 * random())],
    Number((0.5 + random()).toFixed(2)),
    Number((random() - 0.5).toFixed(2)),
    ...x,
  ]
})

export const outcomes: Readonly<Record<Family, PrepareOptions>> = {
  gaussian: { response: 'number' },
  binomial: { response: 'label' },
  poisson: { response: 'count', family: 'poisson' },
  multinomial: { response: 'type', family: 'multinomial' },
  cox: { response: 'time', event: 'died' },
}

export const designs: Readonly<Record<string, Partial<PrepareOptions>>> = {
  'nothing more': {},
  weights: { weights: 'w' },
  'kept columns': { force: ['c', 'f'] },
  'penalty factors': { penaltyFactors: { a: 0.5, e: 2, d: 'Inf' } },
  'an offset': { offset: 'o' },
  'columns as they are': { standardise: false },
  curves: { curves: ['a', 'c'] },
  'a factor': { only: ['a', 'b', 'c', 'd', 'centre'] },
  'missing cells': { missing: 'knn' },
  'cells filled in each member': { missing: 'multiple' },
  'strata and late entry': { entry: 'entry', strata: 'centre', ties: 'efron' },
  everything: {
    weights: 'w',
    force: ['f'],
    penaltyFactors: { a: 0.5, e: 2 },
    offset: 'o',
    missing: 'knn',
    standardise: false,
  },
}

export function tableOf(family: Family, design: string): Dataset {
  const options = { ...outcomes[family], ...designs[design] }
  const gaps = options.missing !== undefined
  const lines = rows.map((row, i) =>
    row.map((cell, j) => (gaps && j >= companions.length && (i + j) % 13 === 0 ? '' : cell)),
  )
  const all = Object.values({ ...options, ...outcomes[family] })
  const others = companions.filter(name => !all.includes(name) && !options.only?.includes(name))
  const text = [head, ...lines].map(line => line.join()).join('\n')
  return readDataset(`${text}\n`, { ...options, drop: others })
}
