// F1 where variables are cut at other probabilities than signals are, on the setting of the scoreboard that is lost and on development draws:
//   node bench/cuts.mjs [DATA SETS OF THE SETTING] [DRAWS]
import { selectNow } from '../dist/src/method/select-now.js'
import { drawDesign } from '../dist/src/study/designs/draw-design.js'
import { drawnDesign, drawSets } from '../dist/src/study/draws/sets.js'
import { scoreboardCell } from '../dist/src/study/scoreboard/cells.js'

const [sets, draws] = [process.argv[2] ?? 200, process.argv[3] ?? 300].map(Number)
const cuts = [0.1, 0.15, 0.2, 0.3, 0.5]
const SEED = 5000

function scoresOf({ data, support }, seed) {
  const truth = new Set(support)
  const { chosen, ensemble } = selectNow(data, { method: 'auto', simulations: 0, seed })
  const probability = Array.from(ensemble.pruned.reference)
  const score = set => {
    const found = set.filter(j => truth.has(j)).length
    return {
      f1: (2 * found) / (set.length + truth.size),
      exact: Number(found === truth.size && found === set.length),
      number: set.length,
    }
  }
  return {
    noise: truth.size === 0,
    expected: probability.reduce((sum, value) => sum + value, 0),
    rules: [
      score([...chosen]),
      ...cuts.map(cut => score(probability.flatMap((value, j) => (value >= cut ? j : [])))),
    ],
  }
}

function estimate(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return `${mean.toFixed(3)} (${Math.sqrt(squares / values.length / (values.length - 1)).toFixed(3)})`
}

function print(title, scores) {
  const some = scores.filter(({ noise }) => !noise)
  console.log(
    `\n${title}: expected number of variables ${estimate(some.map(({ expected }) => expected))}\n\n` +
      '| rule | F1 | F1 less the first | exact sets | variables | on noise |\n|---|---|---|---|---|---|',
  )
  ;['signals of 0.5', ...cuts.map(cut => `variables of ${cut}`)].forEach((name, r) => {
    const noise = scores.filter(one => one.noise).map(({ rules }) => rules[r].number)
    const columns = [
      some.map(({ rules }) => rules[r].f1),
      some.map(({ rules }) => rules[r].f1 - rules[0].f1),
      some.map(({ rules }) => rules[r].exact),
      some.map(({ rules }) => rules[r].number),
    ]
    console.log(
      `| ${[name, ...columns.map(estimate), noise.length > 1 ? estimate(noise) : ''].join(' | ')} |`,
    )
  })
}

const cell = scoreboardCell('scoreboard/equal-rows-hi5-2-0.7-1.22')
const inCell = Array.from({ length: sets }, (_, replication) =>
  scoresOf(cell.draw({ seed: SEED, cell: cell.name, replication }), replication),
)
print(`${sets} data sets of ${cell.title}`, inCell)
const { seed } = drawSets.development
const drawn = Array.from({ length: draws }, (_, replication) =>
  scoresOf(
    drawDesign(drawnDesign('development', replication), { seed, cell: 'draws/development', replication }),
    replication,
  ),
)
print(`${draws} development draws`, drawn)
