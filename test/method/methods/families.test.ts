import { describe, expect, test } from 'vitest'
import { createDataset } from '../../../src/data/create-dataset.js'
import type { Dataset } from '../../../src/data/dataset.js'
import { select } from '../../../src/method/select.js'
import { stream } from '../../../src/random/stream.js'

const n = 120
const p = 14

/** Columns x1 and x4 matter, and x6, which may be kept in every model. */
function draw(family: 'cox' | 'poisson' | 'multinomial', force: boolean): Dataset {
  const random = stream(3, `test/methods/${family}`, 0)
  const columns = Array.from({ length: p }, () => Array.from({ length: n }, () => random.normal()))
  const eta = columns[0].map((a, i) => 1.1 * a - columns[3][i] + 0.8 * columns[5][i])
  const extra = {
    weights: eta.map((_, i) => 1 + 0.25 * (i % 3)),
    ...(force && { force: ['x6'] }),
  }
  if (family === 'poisson') {
    const y = eta.map(t => Math.floor(Math.exp(0.6 * t + 0.8) + random.uniform()))
    return createDataset({ columns, y, family, ...extra })
  }
  if (family === 'multinomial') {
    const y = eta.map(t => {
      const noisy = t + 0.6 * random.normal()
      return noisy > 0.8 ? 'high' : noisy > -0.8 ? 'middle' : 'low'
    })
    return createDataset({ columns, y, family, ...extra })
  }
  const time = eta.map(t => -Math.log(1 - random.uniform()) / Math.exp(t))
  const gone = eta.map(() => -3 * Math.log(1 - random.uniform()))
  return createDataset({
    columns,
    y: time.map((t, i) => Math.min(t, gone[i])),
    survival: { event: time.map((t, i) => t <= gone[i]) },
    ...extra,
  })
}

const methods = [
  'lasso',
  'adaptive-lasso',
  'scad',
  'mcp',
  'sis',
  'isis',
  'ipss',
  'sharp',
  'stabl',
  'knockoff',
]

describe.each(['cox', 'poisson', 'multinomial'] as const)('%s, rows weighted', family => {
  test.each(methods)('%s finds what matters, with a column kept in every model and without', async method => {
    const settings = method === 'knockoff' ? { fdr: 0.5 } : {}
    const plain = await select(draw(family, false), { method, ...settings })
    const names = plain.selected.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['x1', 'x4', 'x6']))
    expect(names.length).toBeLessThan(p)
    const kept = await select(draw(family, true), { method, ...settings })
    expect(kept.unpenalised?.map(({ name }) => name)).toEqual(['x6'])
    expect(kept.selected.map(({ name }) => name)).toEqual(expect.arrayContaining(['x1', 'x4']))
    expect(kept.selected.map(({ name }) => name)).not.toContain('x6')
    expect(kept.certificate.worstKkt).toBeLessThan(1e-8)
  })
})
