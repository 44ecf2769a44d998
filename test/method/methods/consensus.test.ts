import { expect, test } from 'vitest'
import { select } from '../../../src/method/select.js'
import { selectNow } from '../../../src/method/select-now.js'
import { drawDesign } from '../../../src/study/designs/draw-design.js'

/** Weak effects among columns that can stand in for one another: the model names one, and members are divided. */
const design = {
  n: 60,
  p: 60,
  family: 'gaussian',
  dependence: { kind: 'block', size: 6, rho: 0.97 },
  s: 2,
  snr: 1.5,
} as const

test('a variable that the model names is selected below the level for the members alone, and nothing says otherwise', async () => {
  const weak: number[] = []
  for (let replication = 0; replication < 12; replication++) {
    const { data } = drawDesign(design, { seed: 5, cell: 'y', replication })
    const { selected, warnings } = await select(data, { method: 'consensus', seed: 11 })
    const codes = warnings.map(({ code }) => code)
    expect(codes.includes('nothing-selected')).toBe(selected.length === 0)
    if (selected.length > 0 && selected.every(({ frequency }) => frequency! < 0.9)) weak.push(replication)
  }
  // Without one of these the case was not tried.
  expect(weak).not.toEqual([])
})

test('what a study runs at once is what anybody gets: on a rare class, too, where halves must be stratified', async () => {
  const rare = { ...design, family: 'binomial', n: 80, p: 40, snr: 1.5, s: 3, share: 0.25 } as const
  for (let replication = 0; replication < 6; replication++) {
    const { data } = drawDesign(rare, { seed: 5, cell: 'x', replication })
    const options = { method: 'consensus', seed: 11 }
    const { chosen, ensemble } = selectNow(data, options)
    const shipped = await select(data, options)
    expect(shipped.selected.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      chosen.toSorted((a, b) => a - b),
    )
    expect(ensemble!.design).toMatchObject({ stratified: true })
  }
})
