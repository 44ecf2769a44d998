import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stageBinding } from '../../scripts/stage-bindings.mjs'
import { lacksR, runProgram } from '../support/languages.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const lacking = lacksR('jsonlite', 'knitr', 'processx', 'rmarkdown', 'survival', 'testthat')
const why = lacking === '' ? '' : ` (skipped: no ${lacking})`

/** What the machine lacks, and no fault of the package. */
const ofTheMachine = /qpdf/

test.skipIf(lacking !== '')(
  `R CMD check --as-cran finds no error and no warning, testthat and the vignette included${why}`,
  { timeout: 400_000 },
  async () => {
    const folder = temporaryFolder('r')
    const env = {
      _R_CHECK_CRAN_INCOMING_REMOTE_: 'false',
      _R_CHECK_SYSTEM_CLOCK_: 'false',
      LC_ALL: 'C.UTF-8',
    }
    const run = (...args: string[]) => runProgram('R', ['CMD', ...args], { cwd: folder, env })
    try {
      stageBinding('r', join(folder, 'secateur'))
      const built = await run('build', 'secateur')
      expect(built.code, built.said).toBe(0)
      const checked = await run('check', '--as-cran', '--no-manual', 'secateur_0.1.0.tar.gz')
      const log = readFileSync(join(folder, 'secateur.Rcheck', '00check.log'), 'utf8')
      // The last line counts them once more.
      const faults = log.match(/^(?!Status: ).* (?:WARNING|ERROR)$(?:\n(?!\*).*)*/gm) ?? []
      expect(
        faults.filter(text => !ofTheMachine.test(text)),
        checked.said,
      ).toEqual([])
      expect(log).toContain('* checking tests ...')
      expect(log).toContain('* DONE')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
