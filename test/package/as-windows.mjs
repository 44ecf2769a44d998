// NODE_OPTIONS='--import ./as-windows.mjs' node SCRIPT: what the script and its children start and open behaves as on Windows. Only
// programs that are executables start: no npm, no shell script, no ls, no sh; a batch file starts through a shell alone. There is no
// /dev. And no npm is there but the one that npm_execpath names: one of the machine could change the packages that tests run on.
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Packages choose their binaries by the real platform. */
const inPackage = () => new Error().stack.split('\n')[3]?.includes('/node_modules/') ?? false
const { platform } = process
Object.defineProperty(process, 'platform', { get: () => (inPackage() ? platform : 'win32') })

function refusal(command, args, { shell = false } = {}) {
  if (args[0]?.endsWith('npm-cli.js') && args[0] !== process.env.npm_execpath) return 'ENOENT'
  if (command === process.execPath || /\.exe$/i.test(command)) return undefined
  if (/\.(cmd|bat)$/i.test(command)) return shell ? undefined : 'EINVAL'
  return 'ENOENT'
}

const fault = (code, command) =>
  Object.assign(new Error(`spawnSync ${command} ${code}`), { code, syscall: `spawnSync ${command}` })

for (const name of ['spawnSync', 'execFileSync', 'spawn', 'execFile']) {
  const original = childProcess[name]
  childProcess[name] = (command, ...rest) => {
    const code = inPackage()
      ? undefined
      : refusal(command, ...(Array.isArray(rest[0]) ? rest : [[], ...rest]))
    if (code === undefined) return original(command, ...rest)
    if (name === 'spawnSync') return { status: null, error: fault(code, command), stdout: '', stderr: '' }
    throw fault(code, command)
  }
}

for (const name of ['openSync', 'readFileSync', 'writeFileSync', 'statSync', 'existsSync']) {
  const original = fs[name]
  fs[name] = (path, ...rest) => {
    if (!String(path).startsWith('/dev/')) return original(path, ...rest)
    if (name === 'existsSync') return false
    throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' })
  }
}
syncBuiltinESMExports()
