/** What everybody reads by default is short: twelve lines, no sentence of more than 25 words. */
import { describe, expect, test } from 'vitest'
import { exampleData } from '../../../src/data/example.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { select } from '../../../src/method/select.js'
import { notes } from '../../../src/report/text/notes.js'
import { displayWidth } from '../../../src/report/text/plain/printable.js'
import { selectionText } from '../../../src/report/text/selection-text.js'
import { answer } from '../../../src/report/text/sentences/answer.js'
import { resultKinds } from '../../support/result-kinds.js'

const example = select(exampleData(), { simulations: 4, members: 40 })

/** The example as if its first variables were selected, under other names. */
async function manySelected(count: number, name: (j: number) => string): Promise<SelectionResult> {
  const found = await example
  const [one] = found.selected
  return {
    ...found,
    variables: found.variables.map((variable, j) => ({ ...variable, name: name(j), selected: j < count })),
    selected: Array.from({ length: count }, (_, index) => ({ ...one, index, name: name(index) })),
    assessment: { ...found.assessment!, recovery: Array.from({ length: count }, () => 0.9) },
  }
}

const long = (j: number) =>
  `concentration_of_metabolite_${j}_in_the_plasma_of_fasting_patients_at_the_second_visit_on_a_log_scale`

const tables: readonly (readonly [string, () => Promise<SelectionResult>])[] = [
  ...resultKinds.map(([name, , result]) => [name, result] as const),
  ['the example', () => example],
  ['the example with a bound', () => select(exampleData(), { method: 'stability', pfer: 1, members: 40 })],
  [
    'the example with nothing in it',
    () => select(exampleData(), { method: 'stability', threshold: 1, q: 1, members: 20 }),
  ],
  ['forty-one selected', () => manySelected(41, j => `gene_${j}`)],
  ['forty-one with long names', () => manySelected(41, long)],
  ['three with long names', () => manySelected(3, long)],
]

describe.each(tables)('%s', (_name, result) => {
  test('is answered in at most twelve lines of at most 80 columns', async () => {
    const lines = selectionText(await result())
      .trimEnd()
      .split('\n')
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(12)
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(80)
  })

  test('is told in sentences of at most 25 words', async () => {
    const found = await result()
    for (const text of [...answer(found), ...notes(found)])
      for (const sentence of sentencesOf(text))
        expect(wordsOf(sentence).length, sentence).toBeLessThanOrEqual(25)
  })

  test('loses nothing: --verbose has every sentence, every selected variable and every note', async () => {
    const found = await result()
    const whole = selectionText(found, { verbose: true, width: 100_000 })
    for (const text of [...answer(found), ...notes(found)]) expect(whole).toContain(text)
    const rows = whole.split('\n').filter(line => /^ {2}\S/.test(line))
    if (found.selected.length > 0) expect(rows).toHaveLength(found.selected.length + 1)
  })
})

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:;]) +(?=\p{Lu})/u)
}

function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
}
