// Compare the supports of our timed run with a peer's, and let the optimality conditions decide each difference.
import { readFileSync } from 'node:fs'
import { isOptimalSupport } from './adjudicate.mjs'

/** Our members as one Set of active variables per member and lambda. */
export function readOurs(folder, count) {
  return JSON.parse(readFileSync(`${folder}/ours.json`, 'utf8')).map(({ variable, from, to }) => {
    const active = Array.from({ length: count }, () => new Set())
    variable.forEach((j, e) => {
      for (let k = from[e]; k < to[e]; k++) active[k].add(j)
    })
    return active
  })
}

/** Points (member b, lambda k) at which the supports differ, with the number of differing entries; and all entries. */
export function compare(ours, theirs) {
  const points = []
  let entries = 0
  theirs.forEach((member, b) => {
    if (member.length !== ours[b].length)
      throw new Error(`member ${b}: ${member.length} lambdas, not ${ours[b].length}`)
    member.forEach((column, k) => {
      entries += column.size
      let differing = 0
      for (const j of column.keys()) if (!ours[b][k].has(j)) differing++
      for (const j of ours[b][k]) if (!column.has(j)) differing++
      if (differing > 0) points.push({ b, k, differing })
    })
  })
  return { points, entries, differing: points.reduce((sum, point) => sum + point.differing, 0) }
}

/** Entries of which the independent check says: ours right, the peer's right, both (a tie), neither. */
export function adjudicate(data, rowsOf, lambda, ours, theirs, points, limit = 60) {
  const verdicts = { ours: 0, peer: 0, both: 0, neither: 0, open: 0 }
  points.forEach(({ b, k, differing }, at) => {
    // Of several classes the judge knows nothing.
    if (at >= limit || data.family === 'multinomial') {
      verdicts.open += differing
      return
    }
    const peer = theirs[b][k]
    const mine = new Map([...ours[b][k]].map(j => [j, peer.get(j) ?? 0]))
    const right = isOptimalSupport(data, rowsOf(b), lambda[k], mine, b)
    const alsoRight = isOptimalSupport(data, rowsOf(b), lambda[k], peer, b)
    verdicts[right ? (alsoRight ? 'both' : 'ours') : alsoRight ? 'peer' : 'neither'] += differing
  })
  return verdicts
}
