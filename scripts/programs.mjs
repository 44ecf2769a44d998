// How to start a program on every system. The entries of node_modules/.bin are shell scripts on one system and batch files on
// another, and Node starts no batch file without a shell: so JavaScript programs are started by the Node that runs this.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** What starts a program of an installed package: `program('typescript', 'tsc')`. */
export function program(packageName, name = packageName) {
  const folder = join(modules, packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { command: process.execPath, first: [join(folder, typeof bin === 'string' ? bin : bin[name])] }
}

/** What starts npm: the one that runs this, else the one beside Node, else the one on the path. */
export function npm({ env = process.env, execPath = process.execPath, platform = process.platform } = {}) {
  const beside = dirname(execPath)
  const found = [
    env.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find(file => file !== undefined && basename(file) === 'npm-cli.js' && existsSync(file))
  if (found !== undefined) return { command: execPath, first: [found] }
  return platform === 'win32' ? { command: 'npm.cmd', first: [], shell: true } : { command: 'npm', first: [] }
}
