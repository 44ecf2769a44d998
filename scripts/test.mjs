// npm test: set up what is missing, then lint and run every test. Arguments go to vitest.
import { requireChromium } from './browser.mjs'
import { requirePackages, requireWorking, works } from './debian.mjs'
import { build, install, runNpm, runProgram } from './setup.mjs'

install()
build()
const args = process.argv.slice(2)
if (args.length === 0) runNpm(['run', '--silent', 'lint'])
const wantsBrowser = args.length === 0 || args.some(word => word.includes('browser'))
if (wantsBrowser && requireChromium() === undefined) {
  console.error(
    'No Chromium, and it could not be installed: tests in a browser are skipped. Install the package chromium, or set SECATEUR_CHROMIUM.',
  )
}
if (args.length === 0 || args.some(word => /cluster|conformance/.test(word))) {
  for (const [packages, ...programs] of [
    [['redis-server'], 'redis-server'],
    [['slurm-wlm', 'munge'], 'slurmctld', 'slurmd', 'munged'],
  ]) {
    if (requirePackages(packages, ...programs)) continue
    console.error(
      `No ${programs.join(', ')}, and ${packages.join(' and ')} could not be installed: tests that need them are skipped.`,
    )
  }
}
if (args.length === 0 || args.some(word => word.includes('bindings'))) {
  const python = ['numpy', 'pandas', 'pytest', 'sklearn']
  const r = ['jsonlite', 'knitr', 'processx', 'rmarkdown', 'survival', 'testthat']
  const hasPython = () => works('/usr/bin/python3', ['-c', `import ${python.join(', ')}`])
  const hasR = () => works('Rscript', ['-e', r.map(name => `library(${name})`).join(';')])
  if (!requireWorking(['python3', ...python.map(name => `python3-${name}`)], hasPython))
    console.error(`No Python with ${python.join(', ')}: tests of the Python package are skipped.`)
  if (!requireWorking(['r-base-core', 'pandoc', 'qpdf', ...r.map(name => `r-cran-${name}`)], hasR))
    console.error(`No R with ${r.join(', ')}: tests of the R package are skipped.`)
}
runProgram(['vitest'], ['run', ...args])
