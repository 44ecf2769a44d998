// The command line and the library as files that run anywhere, with no node_modules beside them, in one bundle: what both need is there once.
// dist/secateur.cjs starts the program and its threads; dist/secateur-*.mjs are the parts, each loaded when it is needed, by apps/node/bundle/link-parts.ts in the program;
// dist/index.mjs, core.mjs, charts.mjs and study.mjs are the entries of the library, a few lines each.
import { createHash } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { lateModules } from './late-modules.mjs'
import { root } from './setup.mjs'
import { unusedParts } from './unused-parts.mjs'

/** Packages that are not bundled but found beside the package where somebody has installed them. */
export const optionalPeers = ['bullmq', 'ioredis', '@resvg/resvg-js']

/** The entries of package.json's exports, and the modules they are made of. */
export const entries = {
  index: 'apps/node/index',
  core: 'src/index',
  charts: 'src/charts/charts',
  study: 'src/study/index',
  report: 'apps/node/report-html',
}

/** Names and blanks only: the arithmetic stays as it was written. */
const minify = { compress: false, mangle: true, codegen: { removeWhitespace: true } }

/**
 * The parts, and for each the entries that bring all of it along by their static imports, or also by those of `later`. A module is in the first
 * part that fits. Parts for browsers come before those that only Node can load, so that none of them imports one of these.
 */
const parts = [
  ['version', ['core', 'main']],
  ['start', ['main']],
  ['reading', ['core, later', 'worker']],
  ['result', ['core', 'charts']],
  ['methods', ['core', 'commands']],
  ['schema', ['core']],
  ['formats', ['core, later']],
  ['drawing', ['charts']],
  ['records', ['study', 'program']],
  ['studies', ['study']],
  ['rows', ['worker']],
  ['threads', ['index']],
  ['page', ['report']],
  ['program', ['program']],
  ['commands', ['commands']],
  ['more', ['program, later']],
]

/** Commands that most people use; the others bring the study and the cluster along. */
const commands = ['select', 'inspect', 'methods', 'path', 'bounds', 'example', 'app', 'report', 'verify'].map(
  name => `apps/cli/commands/${name}`,
)

/** Returns the modules whose code went into it. */
export async function buildBundle() {
  for (const file of readdirSync(`${root}dist`)) if (/\.[cm]js$/.test(file)) rmSync(`${root}dist/${file}`)
  const paths = { main: 'apps/cli/bundle-main', ...entries }
  const loaded = {}
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${root}dist/${path}.js`])),
    // Core and charts serve browsers too: of a dependency with two faces they take the one without Node.
    platform: 'browser',
    external: optionalPeers,
    preserveEntrySignatures: 'allow-extension',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      lateModules,
      esmExternalRequirePlugin({ external: [/^node:(?!child_process$|crypto$|fs\/promises$)/, 'stream'] }),
      unusedParts,
      reachable({ ...paths, program: ['apps/cli/program'], commands, worker: ['apps/node/worker'] }, loaded),
    ],
    // Modules that are imported both ways come with the first part that needs them: no harm.
    onLog: (level, log, report) => log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && report(level, log),
  })
  const { output } = await bundle.write({
    dir: `${root}dist`,
    format: 'esm',
    // The report is of both: the program loads it, too.
    entryFileNames: ({ name }) => (['main', 'report'].includes(name) ? 'secateur-[name].mjs' : '[name].mjs'),
    chunkFileNames: 'secateur-[name].mjs',
    minify,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: parts.map(([name, rows], k) => ({
        name,
        priority: parts.length - k,
        test: id => rows.every(row => loaded[row].has(id)),
      })),
    },
  })
  await bundle.close()
  const started = await buildEntry(writeAscii())
  return [...modulesIn(output), ...modulesIn(started)]
}

/** The parts in ASCII, which can be read without being decoded; returns the digest of them and of what makes functions of them and keeps those. */
function writeAscii() {
  const digest = createHash('sha256')
  for (const name of ['link-parts', 'code-cache'])
    digest.update(readFileSync(`${root}dist/apps/node/bundle/${name}.js`))
  for (const name of readdirSync(`${root}dist`).filter(file => file.endsWith('.mjs'))) {
    const text = readFileSync(`${root}dist/${name}`, 'utf8')
    const ascii = text.replace(
      /[^\0-\x7f]/g,
      unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    if (ascii !== text) writeFileSync(`${root}dist/${name}`, ascii)
    digest.update(`${name} ${ascii}`)
  }
  return digest.digest('hex').slice(0, 16)
}

/** The file that is started, which knows by which build its parts were made. A module of Node's first kind: its loader is up four milliseconds before that of the other. */
async function buildEntry(build) {
  const bundle = await rolldown({
    input: `${root}dist/apps/cli/bundle.js`,
    platform: 'node',
    transform: { define: { BUILD: JSON.stringify(build) } },
  })
  const file = `${root}dist/secateur.cjs`
  const { output } = await bundle.write({ file, format: 'cjs', minify })
  await bundle.close()
  chmodSync(file, 0o755)
  return output
}

/** Fills `loaded` with the modules that come with each path, by its name: with static imports, and with those of later, too. */
function reachable(paths, loaded) {
  return {
    name: 'reachable',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      for (const [name, path] of Object.entries(paths)) {
        const starts = [path]
          .flat()
          .map(one => ids.find(id => id.replaceAll('\\', '/').endsWith(`/dist/${one}.js`)))
        loaded[name] = closure(starts, id => this.getModuleInfo(id)?.importedIds ?? [])
        loaded[`${name}, later`] = closure(starts, id => {
          const info = this.getModuleInfo(id)
          return [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]
        })
      }
      // An entry is a file of its own.
      const isEntry = id => this.getModuleInfo(id)?.isEntry
      for (const one of Object.values(loaded)) for (const id of [...one].filter(isEntry)) one.delete(id)
    },
  }
}

function closure(starts, next) {
  const seen = new Set()
  const queue = [...starts]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...next(id))
  }
  return seen
}

/** Modules of which something is left in the output. */
export function modulesIn(output) {
  return output.flatMap(({ modules = {} }) =>
    Object.keys(modules).filter(id => modules[id].renderedLength > 0),
  )
}
