import { expect, test } from 'vitest'
import { readDataset } from '../../src/data/read-dataset.js'
import { coefficientTable, selectedTable } from '../../src/report/html/figure-tables.js'
import { figuresOf } from '../../src/report/html/figures.js'
import { prunedStabilitySelection } from '../support/select.js'
import { tableWithMissing } from '../support/tables/missing-table.js'

test('a selected factor refers to its levels, and has a row of coefficients for each of them', async () => {
  const data = readDataset(tableWithMissing({ n: 80 }), { response: 'y', missing: 'knn' })
  const result = await prunedStabilitySelection(data, { members: 12, lambdas: 20 })
  const site = result.selected.find(({ name }) => name === 'site')!
  const row = selectedTable(result).rows.find(([name]) => name === 'site')!
  expect(row).toContain('by level')
  const { rows, variables } = coefficientTable(result)
  const own = rows.filter((_, r) => variables![r] === site.index)
  expect(own.map(([name]) => name)).toEqual(['site: b against a', 'site: c against a'])
  expect(own.map(([, coefficient]) => coefficient)).toEqual(site.levels!.map(level => level.coefficient))
  const { explain } = figuresOf(result).find(({ id }) => id === 'coefficients')!
  expect(explain(result)).toContain('One variable has a coefficient for each level, measured from the base')
})
