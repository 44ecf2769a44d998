import type { Ensemble, Member } from '../../src/ensemble/member.js'

/** Small deterministic generator of the tests (mulberry32), so that they do not lean on the code under test. */
export function testRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The p x K bit matrix of a member, from its definition. */
export function bitMatrix(member: Member, p: number, K: number): Uint8Array[] {
  const bits = Array.from({ length: p }, () => new Uint8Array(K))
  member.variable.forEach((j, e) => {
    bits[j].fill(1, member.from[e], member.to[e])
  })
  return bits
}

/** The member with the given bits: each run of ones is an interval. */
export function memberOfBits(bits: readonly ArrayLike<number>[]): Member {
  const variable: number[] = []
  const from: number[] = []
  const to: number[] = []
  bits.forEach((row, j) => {
    for (let k = 0; k < row.length; k++) {
      if (row[k] === 0) continue
      if (k === 0 || row[k - 1] === 0) {
        variable.push(j)
        from.push(k)
        to.push(k + 1)
      } else to[to.length - 1]++
    }
  })
  return { variable: Int32Array.from(variable), from: Int32Array.from(from), to: Int32Array.from(to) }
}

/** Members with runs of selection, some empty, some equal to an earlier one. */
export function randomEnsemble(random: () => number, shape: { B: number; p: number; K: number }): Ensemble {
  const { B, p, K } = shape
  const members: Member[] = []
  const density = random()
  for (let b = 0; b < B; b++) {
    const fate = random()
    if (fate < 0.15 && b > 0) members.push(members[Math.floor(random() * b)])
    else if (fate < 0.25) members.push(memberOfBits([]))
    else {
      const bits = Array.from({ length: p }, () => {
        const row = new Uint8Array(K)
        if (random() < density) row.fill(1, Math.floor(random() * K))
        if (random() < 0.2) row.fill(0, Math.floor(random() * K), Math.ceil(random() * K))
        return row
      })
      members.push(memberOfBits(bits))
    }
  }
  const lambda = Float64Array.from({ length: K }, (_, k) => 1 / (k + 1))
  return { p, lambda, members, worstKkt: 0 }
}
