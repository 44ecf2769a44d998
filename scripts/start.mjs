// npm start: from a fresh clone to an answer on the built-in example.
import { build, install, root, run } from './setup.mjs'

install()
build()
run(process.execPath, [`${root}dist/apps/cli/main.js`, 'example'])
