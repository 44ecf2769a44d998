// npm run bindings: the wheel of the Python package and the source archive of the R package into dist/bindings/, each where its language is there.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { works } from './debian.mjs'
import { build, install, root, run } from './setup.mjs'
import { stageBinding } from './stage-bindings.mjs'

install()
build()
const target = join(root, 'dist', 'bindings')
mkdirSync(target, { recursive: true })

const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
if (works(python, ['-m', 'pip', '--version'])) {
  const words = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', target]
  run(python, [...words, stageBinding('python')])
} else console.error('No python3 with pip: the wheel is not built.')

if (works('R', ['--version'])) {
  const staged = stageBinding('r')
  run('R', ['CMD', 'build', staged], { cwd: target, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
} else console.error(`No R: the archive is not built. The sources are in ${dirname(stageBinding('r'))}.`)
console.log(`Wrote ${target}`)
