// The members of a gaussian data set with independent columns, ready for any runner.
import { lambdaGrid } from '../../dist/src/path/lambda-grid.js'
import { memberKind } from '../../dist/src/run/member-kind.js'
import { allParts } from '../../dist/src/run/parts-on.js'
import { generate } from '../data.mjs'

export function memberTask(n, p, q, members) {
  const { x, y } = generate({ n, p, design: 'iid', family: 'gaussian' })
  const names = Array.from({ length: p }, (_, j) => `x${j}`)
  const data = { n, p, x, y, family: 'gaussian', names, response: 'y' }
  const grid = lambdaGrid(data, { q, count: 100 }).lambda
  return { data, grid, q, sampler: { name: 'half', seed: 1, stratified: false }, members }
}

/** The members of a task, computed on the runner. */
export const membersOn = (runner, task, options) => allParts(runner, memberKind, task, task.members, options)
