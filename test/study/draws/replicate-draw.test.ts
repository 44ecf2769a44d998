import { describe, expect, it } from 'vitest'
import { selectNow } from '../../../src/method/select-now.js'
import { stream } from '../../../src/random/stream.js'
import { drawDesign } from '../../../src/study/designs/draw-design.js'
import { comparedOn } from '../../../src/study/draws/compared-methods.js'
import { replicateDraw, statedRates } from '../../../src/study/draws/replicate-draw.js'
import { drawnDesign, drawSets, drawsCell } from '../../../src/study/draws/sets.js'

const cell = drawsCell('development')
const { seed } = drawSets.development
/** A small table with effects. */
const replication = Array.from({ length: 60 }, (_, k) => k).find(k => {
  const { n, p, s, family } = drawnDesign('development', k)
  return family === 'gaussian' && n * p < 6000 && s > 4
})!

describe('replicateDraw', () => {
  it('is pure in (seed, cell, replication), whichever methods run with it', () => {
    const one = replicateDraw({ cell, replication, procedures: ['pruned'] }, seed)
    const several = replicateDraw(
      { cell, replication, procedures: ['stepwise', 'pruned', 'stability'] },
      seed,
    )
    expect(several.find(({ method }) => method === 'pruned')).toEqual(one[0])
  })

  it('records what --fdr would select', () => {
    const [{ scores }] = replicateDraw({ cell, replication, procedures: ['auto'] }, seed)
    const { data, support } = drawDesign(drawnDesign('development', replication), { seed, cell, replication })
    const own = stream(seed, `${cell}/methods`, replication).uint32()
    for (const fdr of statedRates) {
      const { ensemble } = selectNow(data, { method: 'auto', simulations: 0, seed: own, fdr })
      const signals = ensemble!.judgement.signals!
      const real = signals.filter(({ variables }) => variables.some(j => support.includes(j))).length
      expect(scores[`fdr ${fdr}`]).toEqual([real, signals.length - real])
    }
  })

  it('tallies the probability of every variable', () => {
    const [{ scores, truth }] = replicateDraw({ cell, replication, procedures: ['auto'] }, seed)
    const tallied = Object.entries(scores).filter(([key]) => key.startsWith('variable '))
    const sum = (at: 0 | 1) => tallied.reduce((total, [, counts]) => total + counts[at], 0)
    expect(sum(0)).toBe(truth)
    expect(sum(0) + sum(1)).toBe(drawnDesign('development', replication).p)
  })
})

describe('the sets of draws', () => {
  it('share no design, and keep tables small but for every tenth', () => {
    const designs = (set: 'development' | 'locked') =>
      Array.from({ length: 40 }, (_, k) => JSON.stringify(drawnDesign(set, k)))
    const locked = new Set(designs('locked'))
    expect(designs('development').some(design => locked.has(design))).toBe(false)
    for (let k = 0; k < 300; k++) {
      const { n, p } = drawnDesign('locked', k)
      expect(n * p).toBeLessThanOrEqual(k % 10 === 9 ? 100_000 : 20_000)
    }
  })

  it('leave out methods that do not take the response', () => {
    expect(comparedOn('gaussian')).toContain('tcs')
    expect(comparedOn('binomial')).not.toContain('tcs')
    expect(comparedOn('cox')).toContain('auto')
  })
})
