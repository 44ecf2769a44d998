// The R and Python packages as they are shipped: their sources with the bundled command line inside, in .cache/bindings/.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './setup.mjs'

/** The program, its parts, and the licences of what is bundled in it. */
const isProgram = file => /^secateur(\.cjs|-[\w-]+\.mjs)$/.test(file) || file === 'THIRD-PARTY-NOTICES.txt'
/** Where each package keeps the program. */
const inside = { python: 'secateur', r: 'inst/node' }

/** The folder of the staged package, freshly made. */
export function stageBinding(language, target = join(root, '.cache', 'bindings', language)) {
  rmSync(target, { recursive: true, force: true })
  cpSync(join(root, 'bindings', language), target, {
    recursive: true,
    filter: path => !path.split(sep).includes('__pycache__'),
  })
  const folder = join(target, inside[language])
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(join(root, 'dist')).filter(isProgram))
    cpSync(join(root, 'dist', file), join(folder, file))
  if (language === 'python') cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  return target
}
