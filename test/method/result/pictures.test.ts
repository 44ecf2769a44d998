import { expect, test } from 'vitest'
import { select } from '../../../src/method/select.js'
import { selectionText } from '../../../src/report/text/selection-text.js'
import { randomTable } from '../../random-table.js'

test('a result without pictures lacks what only a report shows, reads the same, and no task was computed for them', async () => {
  const data = randomTable(40, 30, 4)
  for (const method of ['stability', 'lasso']) {
    const asked = { method, seed: 3, ...(method === 'stability' && { members: 10 }) }
    const { timing, ...whole } = await select(data, asked)
    const { timing: shorter, ...brief } = await select(data, { ...asked, pictures: false })
    expect(whole.correlations.rows.length).toBeGreaterThan(0)
    expect(brief.correlations).toEqual({ rows: [], columns: [], value: [], nearest: [] })
    const { correlations: _pairs, summary, ...rest } = whole
    const { correlations: _none, ...same } = brief
    expect(summary).toBeDefined()
    expect(same).toEqual(rest)
    expect(selectionText({ ...brief, timing })).toBe(selectionText({ ...whole, timing }))
    const names = (stages: typeof timing.stages = []) => stages.map(({ name }) => name)
    expect(names(timing.stages)).toContain('pictures')
    expect(names(shorter.stages)).not.toContain('pictures')
    expect(names(shorter.stages)).not.toContain('correlations')
    // Made where somebody asks for it, as `same` was.
    expect(names(timing.stages)).toContain('digest')
    expect(names(shorter.stages)).not.toContain('digest')
    expect(JSON.stringify(brief.data)).toBe(JSON.stringify(whole.data))
  }
})
