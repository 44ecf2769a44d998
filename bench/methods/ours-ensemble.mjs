// Our side of one ensemble, in a process of its own: node bench/methods/ours-ensemble.mjs FOLDER
// Prints the CPU milliseconds of every repeat, the settings, and mean and variance of the importances.
import { readFileSync } from 'node:fs'
import { setMember, weightedMember } from '../../dist/src/learner/as-member.js'
import { pga, prepareUniverses } from '../../dist/src/learner/pga/pga.js'
import { pilotGenerations } from '../../dist/src/learner/pga/pilot.js'
import { prepareSt2, st2e } from '../../dist/src/learner/st2e/st2e.js'
import { loadKernels } from '../../dist/src/math/kernels/load.js'
import { readProblem } from '../exchange.mjs'

const [folder] = process.argv.slice(2)
const spec = JSON.parse(readFileSync(`${folder}/spec.json`, 'utf8'))
const learner = { st2e, pga }[spec.name]
const data = readProblem(folder, spec)
const seed = 1
let settings = learner.settings(data, spec.options)
// The pilot is not part of the comparison.
if (settings.generations === 'pilot')
  settings = { ...settings, generations: pilotGenerations(data, settings, seed).generations }

// As R's, our start-up is not counted: the kernels are loaded. The products of the columns are counted.
const kernels = loadKernels()
const prepared = {
  st2e() {
    const draw = prepareSt2(data, settings, seed, kernels)
    return b => setMember(draw(b).selected)
  },
  pga() {
    const draw = prepareUniverses(data, settings, settings.generations, seed, kernels)
    return b => weightedMember(draw(b))
  },
}

function ensemble() {
  const draw = prepared[spec.name]()
  return Array.from({ length: spec.members }, (_, b) => draw(b).member)
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let members = ensemble()
const repeats = []
while (repeats.length < 15) {
  const from = cpu()
  const since = performance.now()
  let runs = 0
  do {
    members = ensemble()
    runs++
  } while (performance.now() - since < 60)
  repeats.push((cpu() - from) / runs)
}
const K = learner.points(data, settings)
const importances = members.map(({ variable, from, to }) => {
  const vector = new Array(spec.p).fill(0)
  variable.forEach((j, e) => {
    vector[j] += (to[e] - from[e]) / K
  })
  return vector
})
const average = values => values.reduce((sum, value) => sum + value, 0) / values.length
const columns = Array.from({ length: spec.p }, (_, j) => importances.map(vector => vector[j]))
const mean = columns.map(average)
const variance = columns.map((values, j) => average(values.map(value => (value - mean[j]) ** 2)))
console.log(JSON.stringify({ repeats, settings, mean, variance }))
