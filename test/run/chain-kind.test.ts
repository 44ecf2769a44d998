import { describe, expect, it } from 'vitest'
import type { Chain } from '../../src/posterior/chain.js'
import { effectPriors } from '../../src/posterior/effect-prior.js'
import { followed, mergeChains } from '../../src/posterior/merge-chains.js'
import { prepareModelSpace } from '../../src/posterior/model-space.js'
import { chainKind } from '../../src/run/chain-kind.js'
import { inProcessRunner } from '../../src/run/in-process.js'
import { allParts } from '../../src/run/parts-on.js'
import { fromBytes, toBytes } from '../../src/run/portable.js'
import { correlated } from '../posterior/tables.js'

const data = correlated(60, 20, 0.5, { 3: 1, 11: -1 }, 4)
const space = prepareModelSpace(data, { seed: 5 })
const task = { data, survey: space.survey, seed: 5 }

describe('chains as parts of a task', () => {
  it('are those of the space itself, in any order', async () => {
    const here = [0, 1, 2].map(c => space.runChain(c))
    const compute = chainKind.prepare(task)
    expect([2, 0, 1].map(c => compute(c))).toEqual([here[2], here[0], here[1]])
    expect(await allParts(inProcessRunner(), chainKind, task, 3)).toEqual(here)
  })

  it('go on from where they are, and count as one', () => {
    const visits = ({ balls }: Chain) => balls.reduce((sum, ball) => sum + ball.visits, 0)
    const chains = [0, 1].map(chainKind.prepare(task))
    const from = chains.map(({ end }) => end)
    const more = [0, 1].map(chainKind.prepare({ ...task, times: 3, from }))
    chains.forEach((chain, c) => {
      const whole = followed(chain, more[c])
      expect(visits(more[c])).toBe(3 * visits(chain))
      expect(visits(whole)).toBe(4 * visits(chain))
      expect(whole.end).toEqual(more[c].end)
      expect(whole.rest.length).toBeGreaterThanOrEqual(more[c].rest.length)
    })
    // Balls that both have visited are one.
    const balls = (some: readonly Chain[]) => mergeChains(some, space).balls.length
    expect(balls([followed(chains[0], more[0])])).toBeLessThan(chains[0].balls.length + more[0].balls.length)
  })

  it('come back from a file or another machine as they were', () => {
    const chain = space.runChain(0)
    const away = fromBytes(toBytes(chain), 'chain 0')
    expect(chainKind.check(away, task, 0, 'chain 0')).toEqual(chain)
    const [one, other] = [chain, chainKind.check(away, task, 0, 'chain 0')].map(own =>
      mergeChains([own], space),
    )
    expect(other.probability).toEqual(one.probability)
  })

  it('are refused where they are none of these variables', () => {
    const { balls, rest, end } = space.runChain(0)
    const [ball, ...others] = balls
    const broken: unknown[] = [
      null,
      {},
      { balls, rest },
      { balls, rest, end: { ...end, set: [20] } },
      { balls, rest, end: { ...end, tau: -1 } },
      { balls: [], rest, end },
      { balls, rest: [0], end },
      { balls, rest: [20, 0.1], end },
      { balls: [{ ...ball, centre: [20] }, ...others], rest, end },
      { balls: [{ ...ball, centre: [3, 2] }, ...others], rest, end },
      { balls: [{ ...ball, tau: effectPriors(data.p).length }, ...others], rest, end },
      { balls: [{ ...ball, logWeight: Number.NaN }, ...others], rest, end },
      { balls: [{ ...ball, own: 2 }, ...others], rest, end },
      { balls: [{ ...ball, visits: -1 }, ...others], rest, end },
    ]
    for (const found of broken)
      expect(() => chainKind.check(found, task, 0, 'chain 0')).toThrow(
        'is not a chain through models of these variables',
      )
  })
})
