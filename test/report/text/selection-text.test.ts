import { expect, test } from 'vitest'
import { variablesCsv } from '../../../src/report/csv/variables-csv.js'
import { displayWidth } from '../../../src/report/text/plain/printable.js'
import { selectionText } from '../../../src/report/text/selection-text.js'
import { smallResult } from '../../support/result.js'

const hostile = ['\u001b[2J=cmd', `${'w'.repeat(300)}`, '身'.repeat(60), 'x\ny', '__proto__', '<script>']

async function hostileResult() {
  const result = await smallResult
  const variables = result.variables.map((variable, j) => ({
    ...variable,
    name: hostile[j] ?? variable.name,
    selected: true,
  }))
  const selected = variables.map(({ name, frequency }, index) => ({
    name,
    index,
    frequency,
    coefficient: -1.23456789e-12,
    standardError: 1e-13,
    interval: [-1.5e-12, -1e-12] as const,
    deviation: 1,
  }))
  return {
    ...result,
    variables,
    selected,
    data: { ...result.data, response: hostile[1] },
    warnings: [{ code: 'grid-short', text: hostile[0], where: 'q' } as const],
  }
}

test('the table tells variables, both frequencies and the coefficient, the most frequent first', async () => {
  const result = await smallResult
  const lines = selectionText(result).split('\n')
  expect(lines[0]).toBe(`${result.selected.length} of 6 variables explain y: a and b.`)
  const head = lines.findIndex(line => /^ +variable +pruned/.test(line))
  expect(lines[head].trim().split(/\s+/)).toEqual(['variable', 'pruned', 'full', 'coefficient'])
  result.selected.forEach(({ name, frequency, index }, i) => {
    const cells = lines[head + 1 + i].trim().split(/\s+/)
    expect(cells.slice(0, 3)).toEqual([
      name,
      frequency.toFixed(3),
      result.variables[index].frequencyFull.toFixed(3),
    ])
  })
})

test('cutoff, q, PFER, members, worst KKT, seed and time are told, and that the bound is not for the pruned ensemble', async () => {
  expect(selectionText(await smallResult)).not.toContain('worst KKT')
  const text = selectionText(await smallResult, { verbose: true })
  expect(text).toMatch(/Cutoff {5}0\.7 {3}q 4 {3}PFER at most 6\.67/)
  expect(text.replace(/\s+/g, ' ')).toContain('by all 12 members; none is proved for the 4 kept ones.')
  expect(text).toMatch(/Members {4}4 of 12 kept {3}worst KKT \S+ in 12 paths/)
  expect(text).toMatch(/Seed {7}1 {3}time \d+\.\d\d s/)
})

test('no line is wider than 80 columns and no name reaches the terminal raw', async () => {
  const text = selectionText(await hostileResult())
  for (const line of text.split('\n')) expect(displayWidth(line), line).toBeLessThanOrEqual(80)
  expect(text).not.toContain('\u001b')
  expect(text).toContain('\\u{1b}[2J=cmd')
  expect(text).toContain('x\\u{a}y')
})

test('with the truth at hand the text says what was found and what was missed', async () => {
  const result = await smallResult
  const truth = ['a', 'f']
  const text = selectionText(
    { ...result, selected: result.selected.filter(({ name }) => name === 'a' || name === 'b') },
    { truth },
  )
  expect(text).toContain('1 of 2 true variables is found, 1 selected by mistake. Missed: f.')
  expect(selectionText(result, { truth: result.selected.map(({ name }) => name) })).toMatch(
    /(?:All \d+|Both) true variables are found, and no other\./,
  )
})

test('the CSV has one row per variable with every digit, hostile names guarded', async () => {
  const result = await smallResult
  const lines = variablesCsv(result).trim().split('\n')
  expect(lines[0]).toBe(
    'variable,frequency,frequency_full,frequency_error,importance,selected,coefficient,standard_error,interval_low,interval_high',
  )
  expect(lines).toHaveLength(7)
  const first = result.selected.find(({ index }) => index === 0)
  const { frequency, frequencyFull, frequencyError, importance, selected } = result.variables[0]
  const measured = [frequency, frequencyFull, frequencyError, importance, selected ? 'TRUE' : 'FALSE']
  const estimate = [first!.coefficient, first!.standardError, ...first!.interval!]
  expect(lines[1]).toBe(['a', ...measured, ...estimate].join(','))
  const guarded = variablesCsv({
    ...result,
    variables: [{ ...result.variables[0], name: '=HYPERLINK("x")' }],
  })
  expect(guarded.split('\n')[1]).toMatch(/^"'=HYPERLINK\(""x""\)",/)
})
