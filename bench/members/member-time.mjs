// One case: CPU time per member, ours and the peers', on the same subsamples and grid, supports from the timed run.
import { fileURLToPath } from 'node:url'
import { generate, subsamples } from '../data.mjs'
import { readArray, readSupports, writeProblem } from '../exchange.mjs'
import { available, lastLine, lowerQuartile, python, runPinned } from '../processes.mjs'
import { adjustmentsOf } from './adjustments.mjs'
import { adjudicate, compare, readOurs } from './supports.mjs'

const here = name => fileURLToPath(new URL(name, import.meta.url))

/** The peers that can run here, and how to start them. */
function peersOf(folder, { n, p, family, peer, exact, adjusted, alpha }) {
  const glmnet = (thresh, members, passes) => ({
    peer: `glmnet ${thresh}`,
    file: `${folder}/glmnet-${thresh}.bin`,
    start: [
      'Rscript',
      here('../peers/glmnet.R'),
      folder,
      n,
      p,
      family,
      members,
      thresh,
      passes,
      adjusted ?? 'none',
      alpha,
    ],
  })
  const lars = () => ({
    peer: 'lars_path',
    file: `${folder}/lars_path.bin`,
    start: [python, here('../peers/lars_path.py'), folder, n, p, peer, 4],
  })
  return [
    ...(available.glmnet ? [glmnet('1e-7', peer, peer > 4 ? 5 : 3), glmnet('1e-14', exact, 2)] : []),
    ...(available.sklearn && family === 'gaussian' && p <= 10_000 && !adjusted && alpha === 1
      ? [lars()]
      : []),
  ]
}

function runPeer({ peer, file, start }) {
  const [command, ...args] = start.map(String)
  const { repeats, peakMb, versions } = lastLine(runPinned(command, args))
  return { peer, peerMs: lowerQuartile(repeats), peakMb, versions, solutions: readSupports(file) }
}

/** Our supports against glmnet at 1e-14, each difference decided by the optimality conditions. */
function judgeSupports(folder, { n, alpha }, data, rows, ours, exact) {
  if (exact === undefined) return { supportDifferences: null, supportEntries: null, oursWrong: null }
  const lambda = readArray(`${folder}/lambda.bin`, Float64Array).map(value => value / alpha)
  const size = n >> 1
  const rowsOf = b => rows.subarray(b * size, (b + 1) * size)
  const { points, differing, entries } = compare(ours, exact.solutions)
  const verdicts = adjudicate(data, rowsOf, lambda, ours, exact.solutions, points)
  const oursWrong = verdicts.peer + verdicts.neither + verdicts.open
  return { supportDifferences: differing, supportEntries: entries, oursWrong, verdicts }
}

export function measureMembers(folder, spec, log) {
  const { name, n, members, count, targets } = spec
  const data = generate(spec)
  const rows = subsamples(n, members)
  const adjustments = adjustmentsOf(spec)
  writeProblem(folder, data, rows, adjustments)

  const { repeats, worstKkt, peakMb } = lastLine(
    runPinned(process.execPath, [here('ours.mjs'), folder, name]),
  )
  const oursMs = lowerQuartile(repeats)
  log(`${name}: ours ${oursMs.toFixed(4)} ms/member, worst KKT ${worstKkt.toExponential(1)}`)
  const results = peersOf(folder, spec).map(side => {
    const result = runPeer(side)
    log(`${name}: ${result.peer} ${result.peerMs.toFixed(3)} ms/member`)
    return result
  })

  const ours = readOurs(folder, count)
  const exact = results.find(r => r.peer === 'glmnet 1e-14')
  const supports = judgeSupports(
    folder,
    spec,
    { ...data, ...adjustments, alpha: spec.alpha },
    rows,
    ours,
    exact,
  )
  log(
    `${name}: ${supports.supportDifferences} of ${supports.supportEntries} support entries differ from glmnet 1e-14`,
  )
  const common = { ...supports, worstKkt, oursPeakMb: Math.round(peakMb) }
  if (results.length === 0)
    return {
      rows: [{ name, oursMs, peer: null, peerMs: null, ratio: null, target: null, ...common }],
      versions: {},
    }
  return {
    rows: results.map(({ peer, peerMs, peakMb, solutions }) => {
      const { differing, entries } = compare(ours, solutions)
      const target = targets[peer] ?? null
      const peerPer10k = (10_000 * differing) / Math.max(1, entries)
      const ratio = peerMs / oursMs
      return { name, oursMs, peer, peerMs, ratio, target, ...common, peerPer10k, peerPeakMb: peakMb }
    }),
    versions: Object.assign({}, ...results.map(r => r.versions)),
  }
}
