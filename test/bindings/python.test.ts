import { expect, test } from 'vitest'
import { lacksPython, python, runProgram } from '../support/languages.js'

const lacking = lacksPython('numpy', 'pandas', 'sklearn', 'pytest')
const why = lacking === '' ? '' : ` (skipped: no ${lacking})`

test.skipIf(lacking !== '')(
  `the tests of the Python package pass, scikit-learn's own checks among them${why}`,
  { timeout: 400_000 },
  async () => {
    const { code, said } = await runProgram(
      python,
      ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'bindings/python/tests'],
      { env: { PYTHONDONTWRITEBYTECODE: '1' } },
    )
    expect(code, said).toBe(0)
  },
)
