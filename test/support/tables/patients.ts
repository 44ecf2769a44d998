import { stream } from '../../../src/random/stream.js'

/** A made-up table as people have them: text, codes, dates, an identifier, missing cells, and a response of two classes. */
export function patientsCsv(n = 90): string {
  const random = stream(11, 'test/patients', 0)
  const stages = ['I', 'II', 'III']
  const markers = Array.from({ length: 24 }, (_, j) => `marker_${j + 1}`)
  const head = ['patient', 'relapse', 'age', 'stage', 'ward', 'visit', ...markers]
  const lines = Array.from({ length: n }, (_, i) => {
    const values = markers.map(() => random.normal())
    const stage = Math.floor(random.uniform() * 3)
    const age = 40 + Math.floor(random.uniform() * 40)
    const score = 2 * values[2] - 1.6 * values[7] + stage - 1 + 0.6 * random.normal()
    const cells = values.map((value, j) => (j === 4 && i % 17 === 3 ? '' : value.toFixed(3)))
    return [
      `P${String(i + 1).padStart(4, '0')}`,
      score > 0 ? 'yes' : 'no',
      i === 5 ? 'NA' : age,
      stages[stage],
      1 + Math.floor(random.uniform() * 4),
      `2024-03-${String(1 + (i % 28)).padStart(2, '0')}`,
      ...cells,
    ].join()
  })
  return `${[head.join(), ...lines].join('\n')}\n`
}
