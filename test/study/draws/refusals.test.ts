import { expect, it, vi } from 'vitest'
import { SecateurError } from '../../../src/errors.js'
import { selectNow } from '../../../src/method/select-now.js'
import { drawsFiles } from '../../../src/report/study/draws.js'
import { replicateDraw } from '../../../src/study/draws/replicate-draw.js'
import { drawSets, drawsCell } from '../../../src/study/draws/sets.js'
import { formatRecord, parseRecords } from '../../../src/study/record.js'

vi.mock(import('../../../src/method/select-now.js'), async original => ({
  ...(await original()),
  selectNow: vi.fn(),
}))

const cell = drawsCell('development')
const { seed } = drawSets.development
const ends = (error: Error) =>
  vi.mocked(selectNow).mockImplementation(() => {
    throw error
  })
const run = (replication: number) => replicateDraw({ cell, replication, procedures: ['mcp'] }, seed)

it('counts data that a method refuses as nothing selected, and says how many there are', () => {
  ends(new SecateurError('numeric/not-converged', { where: 'mcp path', rule: 'must settle' }))
  const [record] = run(0)
  expect(record).toMatchObject({ method: 'mcp', scores: { mcp: [0, 0] }, refused: 'numeric/not-converged' })
  expect(parseRecords(formatRecord(record), 'records').records).toEqual([record])
  vi.mocked(selectNow).mockReturnValue({ settings: {}, chosen: [], warnings: [] })
  const files = drawsFiles('development', [record, ...run(1)], 'a command')
  expect(files.get('development.md')).toContain('2 (1 refused)')
  expect(files.get('development.csv')).toContain('mcp,2,1,')
})

it('does not pass over an error that is the caller’s', () => {
  ends(new SecateurError('usage/members', { where: 'members', rule: 'must be positive' }))
  expect(() => run(0)).toThrow('must be positive')
  ends(new TypeError('a defect'))
  expect(() => run(0)).toThrow('a defect')
})
