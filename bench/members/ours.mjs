// Our side of one case, in a process of its own: node bench/members/ours.mjs FOLDER CASE
// Writes the grid and the members of the timed run; prints the CPU milliseconds per member of every repeat.
import { writeFileSync } from 'node:fs'
import { lassoLearner, lassoLearnerOn } from '../../dist/src/learner/lasso.js'
import { createDesign } from '../../dist/src/path/adjustment/design.js'
import { lambdaGrid } from '../../dist/src/path/lambda-grid.js'
import { createAdjustedProblem } from '../../dist/src/path/problem.js'
import { cases } from '../cases.mjs'
import { readArray, readProblem, writeArray } from '../exchange.mjs'
import { peakMb } from '../peak-memory.mjs'

const [folder, name] = process.argv.slice(2)
const spec = cases.find(c => c.name === name)
const { n, p, family, members, q, count, floor, adjusted, alpha } = spec

const table = readProblem(folder, { n, p, family, adjusted })
// Factors are those of the data, and the grid is that of their path; those of the randomised lasso are a member's.
const data =
  adjusted === 'factors'
    ? { ...table, penaltyFactors: readArray(`${folder}/factors.bin`, Float64Array) }
    : table
const all = readArray(`${folder}/rows.bin`, Int32Array)
const size = all.length / members
const rows = Array.from({ length: members }, (_, b) => all.slice(b * size, (b + 1) * size))

const grid = lambdaGrid(data, { q, count, rule: 'first', ...(floor === undefined ? {} : { floor }) }).lambda
writeArray(`${folder}/lambda.bin`, grid)
const fitMember = fitOf()

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How a member is fitted to its rows: with factors of its own for the randomised lasso. */
function fitOf() {
  if (alpha !== 1) {
    const problem = createAdjustedProblem(createDesign(data, { alpha }))
    const learner = lassoLearnerOn(
      problem,
      grid.map(value => value / alpha),
      q,
    )
    return r => learner.fit(r)
  }
  if (adjusted !== 'randomised') {
    const learner = lassoLearner(data, grid, q)
    return r => learner.fit(r)
  }
  const factors = readArray(`${folder}/factors.bin`, Float64Array)
  const own = createDesign(data)
  const design = { ...own, factors: own.factors.slice() }
  const learner = lassoLearnerOn(createAdjustedProblem(design), grid, q)
  return (r, b) => {
    design.factors.set(factors.subarray(b * p, (b + 1) * p))
    return learner.fit(r)
  }
}

let fitted = rows.map((r, b) => fitMember(r, b))
const repeats = []
const started = performance.now()
// Fifteen repeats of at least 60 ms, or what fits into twenty seconds.
while (repeats.length < 15 && (repeats.length < 3 || performance.now() - started < 20_000)) {
  const from = cpu()
  const since = performance.now()
  let fits = 0
  do {
    fitted = rows.map((r, b) => fitMember(r, b))
    fits += members
  } while (performance.now() - since < 60)
  repeats.push((cpu() - from) / fits)
}

const intervals = fitted.map(({ member }) => ({
  variable: [...member.variable],
  from: [...member.from],
  to: [...member.to],
}))
writeFileSync(`${folder}/ours.json`, JSON.stringify(intervals))
const worstKkt = Math.max(...fitted.map(f => f.worstKkt))
console.log(JSON.stringify({ repeats, worstKkt, peakMb: peakMb() }))
