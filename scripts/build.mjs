// Build everything: the kernels to wasm in a module of digits, the report's script to another, the app to one file, the
// TypeScript to dist/, the command line and the library to files
// that need no other package, the manual page, the notices
// of their licences and a bill of materials.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { buildApp } from './build-app.mjs'
import { buildBundle } from './build-bundle.mjs'
import { buildKernels } from './build-kernels.mjs'
import { buildPage } from './build-page.mjs'
import { buildResultSchema } from './build-result-schema.mjs'
import { buildTypes } from './build-types.mjs'
import { listedIn, noticesOf, packagesOf } from './notices.mjs'
import { sbom } from './sbom.mjs'
import { root, runProgram } from './setup.mjs'

await buildKernels()
buildResultSchema()
await buildPage()
await buildApp()
runProgram(['typescript', 'tsc'], ['-p', '.'])
const bundled = packagesOf(await buildBundle())
await buildTypes()
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, noticesOf(bundled))
writeFileSync(
  `${root}dist/sbom.cdx.json`,
  sbom([...bundled, ...listedIn(readFileSync(`${root}dist/secateur.html`, 'utf8'))]),
)
const page = execFileSync(process.execPath, [`${root}dist/secateur.cjs`, 'manual'])
writeFileSync(`${root}dist/secateur.1`, page)
