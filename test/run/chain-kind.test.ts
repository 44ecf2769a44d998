import { describe, expect, it } from 'vitest'
import { effectPriors } from '../../src/posterior/effect-prior.js'
import { mergeChains } from '../../src/posterior/merge-chains.js'
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

  it('go on from the same steps where they are to be longer', () => {
    const [short, long] = [{}, { times: 3 }].map(more => chainKind.prepare({ ...task, ...more })(1))
    const visits = (balls: typeof short.balls) => balls.reduce((sum, ball) => sum + ball.visits, 0)
    expect(visits(long.balls)).toBe(3 * visits(short.balls))
    short.balls.forEach(({ visits: often, ...ball }, b) => {
      expect(long.balls[b]).toMatchObject(ball)
      expect(long.balls[b].visits).toBeGreaterThanOrEqual(often)
    })
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
    const { balls, rest } = space.runChain(0)
    const [ball, ...others] = balls
    const broken: unknown[] = [
      null,
      {},
      { balls: [], rest },
      { balls, rest: [0] },
      { balls, rest: [20, 0.1] },
      { balls: [{ ...ball, centre: [20] }, ...others], rest },
      { balls: [{ ...ball, centre: [3, 2] }, ...others], rest },
      { balls: [{ ...ball, tau: effectPriors(data.p).length }, ...others], rest },
      { balls: [{ ...ball, logWeight: Number.NaN }, ...others], rest },
      { balls: [{ ...ball, own: 2 }, ...others], rest },
      { balls: [{ ...ball, visits: -1 }, ...others], rest },
    ]
    for (const found of broken)
      expect(() => chainKind.check(found, task, 0, 'chain 0')).toThrow(
        'is not a chain through models of these variables',
      )
  })
})
