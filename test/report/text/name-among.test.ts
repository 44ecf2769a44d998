import { expect, test } from 'vitest'
import { nameAmong } from '../../../src/report/text/unpenalised-lines.js'

const long = (j: number) =>
  `concentration of metabolite number ${j} in the plasma of fasting patients at the second visit`

test('a long name reads unlike those it stands beside, a short one stays as it is', () => {
  const others = [1, 2, 3].map(j => ({ name: long(j) }))
  const cut = nameAmong(long(4), others)
  expect(cut.length).toBeLessThan(60)
  expect(cut).toContain('4')
  expect(nameAmong('lysC', others)).toBe('lysC')
})
