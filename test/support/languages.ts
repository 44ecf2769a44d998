/** Python and R as the tests of their packages need them: which is there, and what it lacks. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stageBinding } from '../../scripts/stage-bindings.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Debian's, for which the modules are packaged, before any other. */
export const python =
  process.env.SECATEUR_PYTHON ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3')

/** What is missing of a language: itself, or some of its modules; empty where all is there. */
export function lacksPython(...modules: string[]): string {
  const ask =
    'import importlib.util as u, sys; print(" ".join(m for m in sys.argv[1:] if u.find_spec(m) is None))'
  return answer('python3', python, ['-c', ask, ...modules])
}

export function lacksR(...packages: string[]): string {
  const ask = 'p <- commandArgs(TRUE); cat(p[!vapply(p, function(n) nzchar(system.file(package = n)), NA)])'
  return answer('R', 'Rscript', ['-e', ask, ...packages])
}

function answer(name: string, command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return name
  }
}

export interface Ended {
  readonly code: number | null
  readonly out: string
  /** Both streams, as they came. */
  readonly said: string
}

export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  const { cwd = root, env } = options
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env } })
    let out = ''
    let said = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      out += text
      said += text
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
    })
    child.on('error', reject).on('close', code => resolve({ code, out, said }))
  })
}

/** A library of R inside the folder that has the package. */
export async function installedPackage(folder: string): Promise<string> {
  const library = join(folder, 'library')
  mkdirSync(library)
  const staged = stageBinding('r', join(folder, 'secateur'))
  const { code, said } = await runProgram('R', ['CMD', 'INSTALL', '--no-docs', '-l', library, staged])
  if (code !== 0) throw new Error(said)
  return library
}
