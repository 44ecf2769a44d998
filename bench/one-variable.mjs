// What stability selection with q = 1 finds and falsely selects, with and without the end of members' paths at one variable:
//   node bench/one-variable.mjs [DATA SETS]
// 100 rows of independent normal columns; the response is noise, or noise and 0.6 times the first column.
import { selectNow } from '../dist/src/method/select-now.js'
import { deviates } from './data.mjs'

const sets = Number(process.argv[2] ?? 100)
const n = 100

function tableOf(seed, p, effect) {
  const { normal } = deviates(seed)
  const x = new Float64Array(n * p).map(() => normal())
  const y = Float64Array.from({ length: n }, (_, i) => effect * x[i] + normal())
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  return { n, p, x, y, family: 'gaussian', names, response: 'y' }
}

console.log('| columns | true | bound | paths | false | found |\n|---|---|---|---|---|---|')
for (const [p, effect] of [
  [3, 0],
  [10, 0],
  [50, 0],
  [10, 0.6],
  [50, 0.6],
]) {
  const bound = 1 / ((2 * 0.7 - 1) * p)
  for (const capped of [true, false]) {
    let [wrong, right] = [0, 0]
    for (let m = 0; m < sets; m++) {
      const table = tableOf(7000 + m + 31 * p, p, effect)
      const { chosen } = selectNow(table, { method: 'stability', q: 1, seed: m, capped })
      const found = effect > 0 && chosen.includes(0) ? 1 : 0
      right += found
      wrong += chosen.length - found
    }
    const row = [
      p,
      effect > 0 ? 1 : 0,
      bound.toFixed(2),
      capped ? 'end at one' : 'go on',
      wrong / sets,
      right / sets,
    ]
    console.log(`| ${row.join(' | ')} |`)
  }
}
