// Build everything: the kernels to wasm, the wasm to a base64 module, the report's script to another, the app to one file, the
// TypeScript to dist/, the command line and the library to files
// that need no other package, the manual page, the notices
// of their licences and a bill of materials.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buildApp } from './build-app.mjs'
import { buildBundle } from './build-bundle.mjs'
import { buildLibrary } from './build-library.mjs'
import { buildPage } from './build-page.mjs'
import { listedIn, noticesOf, packagesOf } from './notices.mjs'
import { sbom } from './sbom.mjs'
import { root, runProgram } from './setup.mjs'

const target = `${root}src/math/kernels/wasm.generated.ts`
const sources = readdirSync(`${root}kernels`)
  .filter(file => file.endsWith('.ts'))
  .sort()
const digest = createHash('sha256')
for (const file of sources) digest.update(readFileSync(`${root}kernels/${file}`))
digest.update(readFileSync(`${root}package-lock.json`))
const stamp = `// sources ${digest.digest('hex')}`

if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(stamp)) {
  mkdirSync(`${root}.cache`, { recursive: true })
  runProgram(
    ['assemblyscript', 'asc'],
    [
      'kernels/index.ts',
      '-o',
      '.cache/kernels.wasm',
      '-O3',
      '--noAssert',
      '--enable',
      'simd',
      '--runtime',
      'stub',
      ...(process.env.SECATEUR_KERNEL_NAMES ? ['--debug'] : []),
      '--importMemory',
      '--initialMemory',
      '1',
      '--maximumMemory',
      '65536',
    ],
  )
  const wasm = readFileSync(`${root}.cache/kernels.wasm`)
  const sha = createHash('sha256').update(wasm).digest('hex')
  writeFileSync(
    target,
    `${stamp}\nexport const wasmBase64 =\n  '${wasm.toString('base64')}'\nexport const wasmDigest = '${sha}'\n`,
  )
}
await buildPage()
await buildApp()
runProgram(['typescript', 'tsc'], ['-p', '.'])
const bundled = packagesOf([...(await buildBundle()), ...(await buildLibrary())])
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, noticesOf(bundled))
writeFileSync(
  `${root}dist/sbom.cdx.json`,
  sbom([...bundled, ...listedIn(readFileSync(`${root}dist/secateur.html`, 'utf8'))]),
)
const page = execFileSync(process.execPath, [`${root}dist/secateur.mjs`, 'manual'])
writeFileSync(`${root}dist/secateur.1`, page)
