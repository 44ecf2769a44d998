// The declarations of the library in a few files, dist/types/*.d.ts.
import { rmSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries } from './build-bundle.mjs'
import { root } from './setup.mjs'

export async function buildTypes() {
  rmSync(`${root}dist/types`, { recursive: true, force: true })
  const types = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, `${root}dist/${path}.d.ts`]),
    ),
    plugins: dts({ dtsInput: true, tsconfig: false }),
  })
  await types.write({ dir: `${root}dist/types`, format: 'esm', chunkFileNames: '[name].ts' })
  await types.close()
}
