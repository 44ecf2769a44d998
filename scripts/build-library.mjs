// The library as a package: dist/*.mjs, with the code of every dependency inside, and dist/types/*.d.ts, the declarations in a few
// files. Its threads are those of the command line, dist/secateur.mjs.
import { readdirSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { minify, modulesIn, optionalPeers } from './build-bundle.mjs'
import { root } from './setup.mjs'
import { unusedParts } from './unused-parts.mjs'

/** The entries of package.json's exports, and the modules they are made of; the report comes with the command line. */
const entries = {
  index: 'apps/node/index',
  core: 'src/index',
  charts: 'src/charts/charts',
  study: 'src/study/index',
}
const from = ending =>
  Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, `${root}dist/${path}${ending}`]))

/** Returns the modules whose code went into it. */
export async function buildLibrary() {
  for (const file of readdirSync(`${root}dist`))
    if (/^library-.*\.mjs$/.test(file)) rmSync(`${root}dist/${file}`)
  rmSync(`${root}dist/types`, { recursive: true, force: true })
  // Core and charts serve browsers too: of a dependency with two faces they take the one without Node.
  const code = await rolldown({
    input: from('.js'),
    platform: 'browser',
    plugins: [unusedParts],
    external: [/^node:/, ...optionalPeers],
  })
  const { output } = await code.write({
    dir: `${root}dist`,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'library-[name].mjs',
    minify,
  })
  await code.close()
  const types = await rolldown({
    input: { ...from('.d.ts'), report: `${root}dist/apps/node/report-html.d.ts` },
    plugins: dts({ dtsInput: true, tsconfig: false }),
  })
  await types.write({ dir: `${root}dist/types`, format: 'esm', chunkFileNames: '[name].ts' })
  await types.close()
  return modulesIn(output)
}
