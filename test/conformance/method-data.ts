/** A small table with all that data can have besides numbers, and what is read from it. */
import type { Dataset } from '../../src/data/dataset.js'
import { readDataset } from '../../src/data/read-dataset.js'
import { testRandom } from '../ensemble/random-ensemble.js'

const random = testRandom(4)
const rows = Array.from({ length: 40 }, (_, i) => {
  const x = Array.from({ length: 6 }, () => random() - 0.5)
  const y = 4 * x[0] - 3 * x[1] + 0.3 * random()
  return {
    y,
    x,
    site: 'pqr'[Math.floor(3 * random())],
    w: 1 + (i % 3),
    subject: `s${i >> 1}`,
    label: y > 0 ? 'yes' : 'no',
  }
})
type Row = (typeof rows)[number]

export function csv(more: readonly (keyof Row)[] = [], response: 'y' | 'label' = 'y', gap = ''): string {
  const head = [response, 'a', 'b', 'c', 'd', 'e', 'f', ...more].join()
  const line = (row: Row, i: number) =>
    [
      row[response],
      ...row.x.map((v, j) => (gap !== '' && (i + j) % 11 === 0 ? '' : v)),
      ...more.map(key => row[key]),
    ].join()
  return `${head}\n${rows.map(line).join('\n')}\n`
}

export const data = readDataset(csv(), { response: 'y' })

export const kinds: Readonly<Record<string, () => Dataset>> = {
  weights: () => readDataset(csv(['w']), { response: 'y', weights: 'w' }),
  'unpenalised columns': () => readDataset(csv(), { response: 'y', force: ['c'] }),
  'columns as they are': () => readDataset(csv(), { response: 'y', standardise: false }),
  factors: () => readDataset(csv(['site']), { response: 'y' }),
  subjects: () => readDataset(csv(['subject']), { response: 'y', groupBy: 'subject' }),
  'cells filled by neighbours': () => readDataset(csv([], 'y', '?'), { response: 'y', missing: 'knn' }),
  'cells filled in each member': () => readDataset(csv([], 'y', '?'), { response: 'y', missing: 'multiple' }),
  'two classes': () => readDataset(csv([], 'label'), { response: 'label' }),
}

/** Weights, a factor, subjects and missing cells at once. */
export const mixed = readDataset(csv(['site', 'subject', 'w'], 'y', '?'), {
  response: 'y',
  weights: 'w',
  groupBy: 'subject',
  force: ['c'],
  missing: 'knn',
})
