import { testRandom } from '../../ensemble/random-ensemble.js'

export interface MissingShape {
  readonly n?: number
  readonly numbers?: number
  readonly share?: number
  readonly classes?: boolean
}

/** A table of numbers, a yes/no column and two factors, where y follows x1, x2 and site, and a share of the cells is missing. */
export function tableWithMissing({
  n = 60,
  numbers = 8,
  share = 0.1,
  classes = false,
}: MissingShape = {}): string {
  const random = testRandom(7 * n + numbers)
  const names = Array.from({ length: numbers }, (_, j) => `x${j + 1}`)
  const rows = Array.from({ length: n }, () => {
    const common = random() - 0.5
    const x = names.map(() => common + random() - 0.5)
    const site = 'abc'[Math.floor(3 * random())]
    const y = 3 * x[0] - 2 * x[1] + (site === 'b' ? 1.5 : 0) + 0.4 * (random() - 0.5)
    const others = [
      random() < 0.4 ? 'yes' : 'no',
      site,
      ['low', 'mid', 'high', 'top'][Math.floor(4 * random())],
    ]
    const cells = [...x.map(value => value.toFixed(4)), ...others].map(cell =>
      random() < share ? 'NA' : cell,
    )
    return [classes ? (y > 0.5 ? 'ill' : 'well') : y.toFixed(4), ...cells].join(',')
  })
  return `${[['y', ...names, 'smokes', 'site', 'stage'].join(','), ...rows].join('\n')}\n`
}
