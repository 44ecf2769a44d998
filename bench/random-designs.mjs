// The recommended method beside the one before it on designs drawn at random: node bench/random-designs.mjs [draws] [cells]
//
// These are the draws that its rules were settled on (seed 4001), so the figures flatter it; tables of at most `cells` cells are taken.
import { selectNow } from '../dist/src/method/select-now.js'
import { drawDesign } from '../dist/src/study/benchmark/draw-design.js'
import { overDraws } from '../dist/src/study/benchmark/over-draws.js'
import { randomDesign } from '../dist/src/study/benchmark/random-design.js'

const [draws = '40', cells = '20000'] = process.argv.slice(2)
const SEED = 4001
const methods = { auto: { simulations: 0 }, consensus: {}, pruned: {}, stepwise: { criterion: 'ebic' } }
const all = []
for (let k = 0; all.length < Number(draws); k++) {
  const design = randomDesign(SEED, k)
  if (design.n * design.p > Number(cells)) continue
  const { data, support } = drawDesign(design, { seed: SEED, cell: 'dev', replication: k }, {})
  const truth = new Set(support)
  const scores = Object.fromEntries(
    Object.entries(methods).map(([method, settings]) => {
      const { chosen } = selectNow(data, { method, ...settings })
      const found = chosen.filter(j => truth.has(j)).length
      return [method, [found, chosen.length - found]]
    }),
  )
  all.push({ design, scores })
}
const figure = ({ value, standardError }) => `${value.toFixed(3)} (${standardError.toFixed(3)})`
console.log(`${all.length} draws: mean (standard error)`)
for (const { method, rank, exact, F1, fdr, falseOnNoise } of overDraws(all, 'auto'))
  console.log(
    `${method.padEnd(10)} rank ${figure(rank)}  exact ${figure(exact)}  F1 ${figure(F1)}  FDR ${figure(fdr)}  false on noise ${figure(falseOnNoise)}`,
  )
