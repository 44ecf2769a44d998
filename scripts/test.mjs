// npm test: set up what is missing, then lint and run every test. Arguments go to vitest.
import { build, install, run } from './setup.mjs'

install()
build()
const args = process.argv.slice(2)
if (args.length === 0) run('npm', ['run', '--silent', 'lint'])
run('node_modules/.bin/vitest', ['run', ...args])
