// The command line as two files that run anywhere, with no node_modules beside them: dist/secateur.mjs is the program and its
// threads, dist/secateur-more.mjs is what it loads when somebody asks for it: reports, charts, Parquet, Arrow, the cluster.
import { chmodSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { root } from './setup.mjs'
import { unusedParts } from './unused-parts.mjs'

/** Packages that are not bundled but found beside the package where somebody has installed them. */
export const optionalPeers = ['bullmq', 'ioredis', '@resvg/resvg-js']

/** Names and blanks only: the arithmetic stays as it was written. */
export const minify = { compress: false, mangle: true, codegen: { removeWhitespace: true } }

const program = `${root}dist/apps/cli/bundle.js`

/** Returns the modules whose code went into it. */
export async function buildBundle() {
  const first = new Set()
  const bundle = await rolldown({
    // The report is the library's, but most of the code behind it is here already.
    input: { secateur: program, report: `${root}dist/apps/node/report-html.js` },
    platform: 'node',
    external: optionalPeers,
    resolve: { mainFields: ['module', 'main'] },
    preserveEntrySignatures: 'allow-extension',
    plugins: [unusedParts, staticImports(first)],
    // Modules that are imported both ways are in the first file: no harm.
    onLog: (level, log, report) => log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && report(level, log),
  })
  const { output } = await bundle.write({
    dir: `${root}dist`,
    format: 'esm',
    entryFileNames: ({ name }) => (name === 'report' ? 'secateur-more.mjs' : '[name].mjs'),
    chunkFileNames: '[name].mjs',
    minify,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'secateur', test: id => first.has(id) },
        { name: 'secateur-more', test: id => !first.has(id) },
      ],
    },
  })
  await bundle.close()
  chmodSync(`${root}dist/secateur.mjs`, 0o755)
  return modulesIn(output)
}

/** Fills `first` with the modules that are loaded before anything is asked for: the program and all that it imports statically. */
function staticImports(first) {
  return {
    name: 'static-imports',
    buildEnd() {
      const queue = [...this.getModuleIds()].filter(id =>
        id.replaceAll('\\', '/').endsWith('/dist/apps/cli/bundle.js'),
      )
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (first.has(id)) continue
        first.add(id)
        queue.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
}

/** Modules of which something is left in the output. */
export function modulesIn(output) {
  return output.flatMap(({ modules = {} }) =>
    Object.keys(modules).filter(id => modules[id].renderedLength > 0),
  )
}
