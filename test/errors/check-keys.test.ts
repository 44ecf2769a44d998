/** Code without a compiler: what is misspelt, missing or of another kind is named, and nothing of it is passed over in silence. */
import { describe, expect, it } from 'vitest'
import {
  createDataset,
  cvLasso,
  type Dataset,
  lassoPath,
  predict,
  readDataset,
  select,
} from '../../src/index.js'

const text = `y,age,b\n${Array.from({ length: 12 }, (_, i) => [Math.sin(i), Math.cos(2 * i), i % 5].join()).join('\n')}`
const data = readDataset(text, { response: 'y' })
const any = (value: unknown) => value as never

const wrong: readonly [string, () => unknown, string, string][] = [
  [
    'a misspelt option of a table',
    () => readDataset(text, any({ response: 'y', farce: ['age'] })),
    'usage/option',
    'farce: is not one of the options. Did you mean force?',
  ],
  [
    'a table without a response',
    () => readDataset(text, any({})),
    'usage/options',
    'response: must be the name of a column',
  ],
  [
    'no options',
    () => readDataset(text, any(undefined)),
    'usage/options',
    'options: must be an object; got undefined',
  ],
  [
    'a name where names belong',
    () => readDataset(text, any({ response: 'y', force: 'age' })),
    'usage/options',
    'force: must be a list of names of columns',
  ],
  [
    'no text',
    () => readDataset(any(undefined), { response: 'y' }),
    'usage/text',
    'text: must be a text or its bytes; got undefined',
  ],
  [
    'a misspelt input',
    () => createDataset(any({ colums: { a: [1, 2, 3, 4] }, y: [1, 2, 3, 5] })),
    'usage/option',
    'Did you mean columns?',
  ],
  ['no input', () => createDataset(any(undefined)), 'usage/options', 'must be an object; got undefined'],
  [
    'no data for a path',
    () => lassoPath(any({})),
    'usage/data',
    'data: must be a data set. createDataset makes one',
  ],
  [
    'a misspelt option of a path',
    () => lassoPath(data, any({ lamda: [0.1] })),
    'usage/option',
    'Did you mean lambda?',
  ],
  [
    'a misspelt option of a cross-validation',
    () => cvLasso(data, any({ fold: 5 })),
    'usage/option',
    'Did you mean folds?',
  ],
  [
    'no result for a prediction',
    () => predict(any({}), { age: [1] }),
    'usage/predict',
    'must be given a result',
  ],
]

describe('options from code', () => {
  it.each(wrong)('%s', (_, act, code, said) => {
    let error: unknown
    try {
      act()
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ name: 'SecateurError', code })
    expect((error as Error).message).toContain(said)
  })

  it('a selection without data', async () => {
    await expect(select(any(undefined) as Dataset)).rejects.toMatchObject({ code: 'usage/data' })
  })
})
