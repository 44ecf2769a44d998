// Keep the imports of src/ pointing one way: node scripts/check-imports.mjs [root]; a line per offence, exit 1
//
// A file may import from its own layer and from those before it. Nothing in src/ reaches outside it or uses Node.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const order =
  'errors version check math random data sample path learner ensemble prune posterior select run method study charts report index'
const layers = order.split(' ')

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const source = join(root, 'src')

const offences = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.[cm]?[jt]s$/.test(file))
  .sort()
  .flatMap(offencesOf)
for (const offence of offences) console.log(offence)
process.exitCode = offences.length > 0 ? 1 : 0

/** The offences of one file, named relative to src/. */
function offencesOf(file) {
  const name = slashes(join('src', file))
  if (!layers.includes(layerOf(file))) return [`${name}:1: belongs to no layer of: ${order}`]
  return importsOf(readFileSync(join(source, file), 'utf8')).flatMap(({ specifier, line }) =>
    offencesIn(file, specifier).map(offence => `${name}:${line}: ${offence}`),
  )
}

function offencesIn(file, specifier) {
  const from = layerOf(file)
  if (specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0]))
    return [`src/ may not import ${specifier}: it runs in browsers too`]
  if (!specifier.startsWith('.')) return []
  const target = relative(source, resolve(source, dirname(file), specifier))
  if (target.startsWith('..'))
    return [`src/ may not import ${slashes(relative(root, join(source, target)))}: it is outside src/`]
  const to = layerOf(target)
  if (!layers.includes(to)) return [`imports src/${slashes(target)}, which belongs to no layer`]
  if (layers.indexOf(to) > layers.indexOf(from))
    return [`${from} may not import ${to} (src/${slashes(target)}): imports point towards ${layers[0]}`]
  return []
}

/** The first folder below src/, or the name of a file that lies directly in it. */
function layerOf(path) {
  return path.split(sep)[0].replace(/\.[cm]?[jt]s$/, '')
}

function slashes(path) {
  return path.split(sep).join('/')
}

/** Static and dynamic imports, re-exports, require and new URL, each with its line. */
function importsOf(text) {
  const code = text.replace(
    /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    match => (match.startsWith('/') ? match.replace(/[^\n]/g, ' ') : match),
  )
  const pattern =
    /(?:\b(?:import|export)\b[^'"`;]*?\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bnew\s+URL\s*\(\s*)(['"`])([^'"`\n]+)\1/g
  return [...code.matchAll(pattern)].map(match => ({
    specifier: match[2],
    line: code.slice(0, match.index + match[0].length).split('\n').length,
  }))
}
