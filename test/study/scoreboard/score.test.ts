import { describe, expect, it } from 'vitest'
import { scoreboardCsv, scoreboardMarkdown, scoreboardSvg } from '../../../src/report/study/scoreboard.js'
import { comparisons, scoreboardCells } from '../../../src/study/scoreboard/cells.js'
import { replicateScoreboard } from '../../../src/study/scoreboard/replicate-scoreboard.js'
import { planScoreboard } from '../../../src/study/scoreboard/run-scoreboard.js'
import { scoreboardRows, scoreboardTotals } from '../../../src/study/scoreboard/score.js'

const record = (cell: string, replication: number, truth: number, found: number, wrong: number) => ({
  cell,
  method: 'auto',
  seed: 1,
  replication,
  truth,
  scores: { auto: [found, wrong] as const },
})

describe('the settings of the scoreboard', () => {
  it('are those of all comparisons, each with a baseline', () => {
    const count = (comparison: string) =>
      scoreboardCells.filter(cell => cell.comparison === comparison).length
    expect(comparisons.map(count)).toEqual([144, 144, 18, 1, 11])
    expect(new Set(scoreboardCells.map(({ name }) => name)).size).toBe(scoreboardCells.length)
    for (const { baselines } of scoreboardCells) expect(Object.keys(baselines).length).toBeGreaterThan(0)
  })

  it('can be asked for by the beginnings of their names', () => {
    expect(planScoreboard({ cells: ['knockoffs-linear'] })).toHaveLength(6)
    expect(planScoreboard({ cells: ['knockoffs-linear-60'] })).toHaveLength(1)
    expect(() => planScoreboard({ cells: ['knockoffs-none'] })).toThrow(/--cell: must be one of/)
  })

  it('give the same record every time', () => {
    const task = { cell: 'scoreboard/best-subset-lo-1-0-6.00', replication: 0, procedures: ['auto'] }
    const [found] = replicateScoreboard(task, 3)
    expect(found.truth).toBe(5)
    expect(replicateScoreboard(task, 3)).toEqual([found])
  })
})

it('with equal rows has the rows that baselines are tuned on too', () => {
  const origin = { seed: 1, cell: 'any', replication: 0 }
  const rows = (name: string) =>
    scoreboardCells.find(cell => cell.name === `scoreboard/${name}`)!.draw(origin).data.n
  expect([rows('best-subset-hi5-1-0-6.00'), rows('equal-rows-hi5-1-0-6.00')]).toEqual([50, 100])
})

describe('scoreboardRows', () => {
  const power = 'scoreboard/knockoffs-linear-60'
  const F1 = 'scoreboard/best-subset-lo-1-0-6.00'
  const exact = 'scoreboard/table1-100-50-0'

  it('compares with the best of theirs by the measure of the comparison', () => {
    const rows = scoreboardRows([
      record(power, 0, 80, 76, 0),
      record(power, 1, 80, 72, 8),
      record(F1, 0, 5, 5, 1),
      record(exact, 0, 5, 5, 0),
      record(exact, 1, 5, 5, 1),
    ])
    expect(
      rows.map(({ ours, theirs, baseline, verdict }) => [ours.value, theirs, baseline, verdict]),
    ).toEqual([
      [0.925, 0.901, 'derandomised knockoffs', 'won'],
      [10 / 11, 0.982, 'stepwise', 'lost'],
      [0.5, 0.612, 'Pr. StabSel', 'lost'],
    ])
    expect(rows[0].fdp.value).toBeCloseTo(0.05, 12)
  })

  it('counts power with too many false ones as lost, and what is little behind as close', () => {
    const [bought] = scoreboardRows([record(power, 0, 80, 80, 20)])
    expect([bought.ours.value, bought.verdict]).toEqual([1, 'lost'])
    const [close] = scoreboardRows([record(power, 0, 80, 70, 1)])
    expect(close.verdict).toBe('close')
  })

  it('is told in totals, Markdown, CSV and a picture', () => {
    const rows = scoreboardRows([record(power, 0, 80, 76, 0), record(F1, 0, 5, 5, 1)])
    expect(scoreboardTotals(rows).map(({ comparison, won, lost }) => [comparison, won, lost])).toEqual([
      ['best-subset', 0, 1],
      ['knockoffs', 1, 0],
    ])
    expect(scoreboardMarkdown(rows, 'a command')).toContain(
      '| linear, 1000 x 800, amplitude 60 | 1 | 0.950 (0.000) |',
    )
    expect(scoreboardCsv(rows).split('\n')[1]).toBe(
      'knockoffs,knockoffs-linear-60,power,1,0.95,0,0,0.901,derandomised knockoffs,won',
    )
    expect(scoreboardSvg(rows).match(/<circle/g)).toHaveLength(2)
  })
})
