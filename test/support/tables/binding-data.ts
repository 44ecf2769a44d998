/** Ten data sets with the settings to select from them by, as the command line, R and Python all take them. */
import { stream } from '../../../src/random/stream.js'

export interface Task {
  readonly name: string
  /** Numbers, or texts that are a factor; null where a cell is missing. The last is the response. */
  readonly columns: Readonly<Record<string, readonly (number | string | null)[]>>
  /** Options of the command line. */
  readonly settings: Readonly<Record<string, string | number>>
  readonly weights?: readonly number[]
  readonly groups?: readonly string[]
}

export function bindingTasks(): Task[] {
  return [
    task('auto', 60, 30, { members: 20 }),
    task('auto, two classes', 80, 20, { members: 20 }, { classes: true }),
    task('auto, more columns than rows', 40, 120, { members: 20, seed: 12345 }),
    task('pruned, pairs', 50, 25, { method: 'pruned', members: 16, sampler: 'pairs', threshold: 0.8 }),
    task('stability with a bound', 60, 40, { method: 'stability', members: 20, pfer: 1 }),
    task('a factor', 60, 15, { method: 'pruned', members: 16 }, { factor: true }),
    task(
      'missing cells',
      60,
      12,
      { method: 'pruned', members: 16, missing: 'knn' },
      { factor: true, missing: true },
    ),
    task('weights', 60, 12, { method: 'pruned', members: 16 }, { weights: true }),
    task('subjects', 60, 12, { method: 'pruned', members: 16 }, { groups: true }),
    task('lasso', 60, 30, { method: 'lasso', rule: '1se', seed: 7 }),
  ]
}

interface Features {
  readonly classes?: boolean
  readonly factor?: boolean
  readonly missing?: boolean
  readonly weights?: boolean
  readonly groups?: boolean
}

function task(name: string, n: number, p: number, settings: Task['settings'], has: Features = {}): Task {
  const random = stream(11, name, 0)
  const draw = () => Array.from({ length: n }, () => random.normal())
  const columns: Record<string, (number | string | null)[]> = {}
  for (let j = 1; j <= p; j++) columns[`v${j}`] = draw()
  const site = Array.from({ length: n }, () => ['east', 'north', 'south'][random.below(3)])
  const noise = draw()
  const value = (i: number) =>
    2 * Number(columns.v1[i]) -
    1.5 * Number(columns.v4[i]) +
    (has.factor && site[i] === 'south' ? 2 : 0) +
    noise[i]
  const y = noise.map((_, i) => (has.classes ? (value(i) > 0 ? 'ill' : 'healthy') : value(i)))
  if (has.factor) columns.site = site
  if (has.missing) {
    columns.v2[3] = null
    columns.v1[7] = null
    columns.site[11] = null
  }
  columns.y = y
  return {
    name,
    columns,
    settings: { seed: 1, ...settings },
    ...(has.weights && { weights: noise.map(() => random.uniform() + 0.1) }),
    ...(has.groups && { groups: noise.map((_, i) => `s${(i * 7) % 20}`) }),
  }
}
