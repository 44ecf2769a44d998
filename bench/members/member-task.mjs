// The members of a gaussian data set with independent columns, ready for any runner.
import { lambdaGrid } from '../../dist/src/path/lambda-grid.js'
import { generate } from '../data.mjs'

export function memberTask(n, p, q, members) {
  const { x, y } = generate({ n, p, design: 'iid', family: 'gaussian' })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  const data = { n, p, x, y, family: 'gaussian', names, response: 'y' }
  const grid = lambdaGrid(data, { q, count: 100 }).lambda
  return { data, grid, q, sampler: { name: 'half', seed: 1, stratified: false }, members }
}
