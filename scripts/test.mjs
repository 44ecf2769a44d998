// npm test: set up what is missing, then lint and run every test. Arguments go to vitest.
import { requireChromium } from './browser.mjs'
import { requirePackages } from './debian.mjs'
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
if (args.length === 0 || args.some(word => word.includes('cluster'))) {
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
runProgram(['vitest'], ['run', ...args])
