// False selections where columns come as copies, against what is stated: node bench/copies.mjs [DATA SETS]
//
// 100 rows, 40 independent genotypes, each ten times in a row of the table; the response is noise, or noise and two of the genotypes. Selected columns
// are counted as they are and as genotypes: a member holds one of a set of copies, and no two of a set can be in most members, so that the two numbers are
// the same. Under --guarantee a quarter of the data sets.
import { selectNow } from '../dist/src/method/select-now.js'
import { deviates } from './data.mjs'

const sets = Number(process.argv[2] ?? 100)
const n = 100
const genotypes = 40
const copies = 10
const members = { members: 50, lambdas: 50 }
const guarantee = { guarantee: true, guaranteePairs: 15 }
const kinds = {
  'stability --pfer 1': { method: 'stability', ...members, pfer: 1 },
  'stability --pfer 1, pairs': { method: 'stability', ...members, pfer: 1, sampler: 'pairs' },
  'stability --q 8, capped': { method: 'stability', ...members, q: 8, capped: true },
  pruned: { method: 'pruned', ...members },
  'pruned --guarantee': { method: 'pruned', members: 12, lambdas: 20, ...guarantee },
}

function tableOf(seed, effect) {
  const { normal } = deviates(seed)
  const own = Float64Array.from({ length: n * genotypes }, () => {
    const value = normal()
    return value < -0.3 ? 0 : value < 0.9 ? 1 : 2
  })
  const x = new Float64Array(n * genotypes * copies)
  for (let j = 0; j < genotypes * copies; j++) {
    const first = Math.floor(j / copies) * n
    x.set(own.subarray(first, first + n), j * n)
  }
  const y = Float64Array.from({ length: n }, (_, i) => effect * (own[i] + own[7 * n + i]) + normal())
  const names = Array.from({ length: genotypes * copies }, (_, j) => `x${j}`)
  return { n, p: genotypes * copies, x, y, family: 'gaussian', names, response: 'y' }
}

console.log(
  '| method | true | false columns | false genotypes | ± | stated | excess |\n|---|---|---|---|---|---|---|',
)
for (const [kind, settings] of Object.entries(kinds))
  for (const effect of [0, 0.6]) {
    const columns = []
    const wrong = []
    const stated = []
    for (let m = 0; m < (settings.guarantee ? sets / 4 : sets); m++) {
      const found = selectNow(tableOf(3000 + m, effect), { ...settings, seed: m + 1 })
      const chosen = found.guarantee?.selected.map(({ index }) => index) ?? found.chosen
      const isFalse = block => effect === 0 || (block !== 0 && block !== 7)
      const blocks = [...chosen].map(j => Math.floor(j / copies)).filter(isFalse)
      columns.push(blocks.length)
      wrong.push(new Set(blocks).size)
      stated.push(found.guarantee?.pfer ?? statedBy(found.ensemble.design))
    }
    const excess = columns.map((count, m) => count - stated[m])
    const row = [
      kind,
      effect > 0 ? 2 : 0,
      ...[mean(columns), mean(wrong), errorOf(wrong), mean(stated)].map(value => value.toFixed(2)),
      mean(excess) < 0 && errorOf(excess) < 1e-9 ? 'none' : (mean(excess) / errorOf(excess)).toFixed(1),
    ]
    console.log(`| ${row.join(' | ')} |`)
  }

/** q^2 / ((2 threshold - 1) p), p the number of genotypes that are selected. */
function statedBy({ q, decision }) {
  return (q * q) / ((2 * decision.threshold - 1) * genotypes)
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Standard error of the mean. */
function errorOf(values) {
  const centre = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}
