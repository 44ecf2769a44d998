import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stageBinding } from '../../scripts/stage-bindings.mjs'
import { lacksPython, python, runProgram } from '../support/languages.js'
import { temporaryFolder } from '../support/temporary-folder.js'

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

const withoutNumpy = lacksPython('numpy')

test.skipIf(withoutNumpy !== '')(
  `the package as it is shipped runs the program inside it, from any folder${withoutNumpy && ` (skipped: no ${withoutNumpy})`}`,
  async () => {
    const folder = temporaryFolder('python')
    const script = `
import numpy, secateur
from secateur._program import program
X = numpy.random.default_rng(1).normal(size=(40, 5))
found = secateur.select(X, X[:, 1] + X[:, 3] / 4, method="pruned", members=4, threads=1)
found.report("report.html")
print(program(), found.selected[0])
`
    try {
      const staged = stageBinding('python', join(folder, 'package'))
      const env = { PYTHONPATH: staged, PYTHONDONTWRITEBYTECODE: '1' }
      const { out, said } = await runProgram(python, ['-W', 'ignore', '-c', script], { cwd: folder, env })
      expect(out, said).toBe(`${join(staged, 'secateur', 'secateur.cjs')} x1\n`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
