// The kernels: kernels/*.ts compiled by AssemblyScript into a module of hexadecimal digits, which packs better than base64, and their interface, src/math/kernels/interface.generated.ts,
// read from the same sources. Built again only when something they are made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import asc from 'assemblyscript/asc'
import { entryText, innerOf, interfaceText, kernelsOf, twinsText } from './kernel-interface.mjs'
import { root } from './setup.mjs'

const folder = 'src/math/kernels/'
const target = `${root}${folder}wasm.generated.ts`
const listing = `${root}${folder}interface.generated.ts`
const twins = `${root}${folder}twin/twins.generated.ts`

/** Functions without SIMD are written once and run as both: scalar/ for WebAssembly and for TypeScript. */
const folders = ['kernels/', `${folder}scalar/`]

export async function buildKernels() {
  const stamp = `// sources ${digestOf()}`
  if (
    [target, listing, twins].every(file => existsSync(file) && readFileSync(file, 'utf8').startsWith(stamp))
  )
    return
  const kernels = kernelsOf(path => source(path))
  const scalars = readdirSync(`${root}${folder}scalar/`, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => `${folder}scalar/${file}`)
  writeFileSync(listing, `${stamp}\n${interfaceText(kernels, innerOf(source, scalars, kernels))}`)
  writeFileSync(twins, `${stamp}\n${twinsText(kernels)}`)
  const wasm = await compile(entryText(kernels))
  mkdirSync(`${root}.cache`, { recursive: true })
  writeFileSync(`${root}.cache/kernels.wasm`, wasm)
  const sha = createHash('sha256').update(wasm).digest('hex')
  const text = Buffer.from(wasm).toString('hex')
  writeFileSync(target, `${stamp}\nexport const wasmHex =\n  '${text}'\nexport const wasmDigest = '${sha}'\n`)
}

function digestOf() {
  const digest = createHash('sha256')
  for (const place of folders.filter(place => existsSync(root + place)))
    for (const file of readdirSync(root + place, { recursive: true, encoding: 'utf8' }).sort())
      if (file.endsWith('.ts')) digest.update(readFileSync(root + place + file))
  for (const file of ['package-lock.json', 'scripts/build-kernels.mjs', 'scripts/kernel-interface.mjs'])
    digest.update(readFileSync(root + file))
  return digest.digest('hex')
}

async function compile(entry) {
  const options = ['-O3', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '--importMemory']
  const memory = ['--initialMemory', '1', '--maximumMemory', '65536']
  const names = process.env.SECATEUR_KERNEL_NAMES ? ['--debug'] : []
  let wasm
  const { error } = await asc.main(
    ['kernels/entry.ts', '-o', 'kernels.wasm', '--baseDir', root, ...options, ...memory, ...names],
    {
      readFile: name => (name === 'kernels/entry.ts' ? entry : assemblyText(name)),
      writeFile: (_name, bytes) => {
        wasm = bytes
      },
      listFiles: () => [],
      stderr: process.stderr,
    },
  )
  if (error) throw error
  return wasm
}

/** A module as AssemblyScript reads it. What TypeScript has in twin/ is here the kernel of the same name. */
function assemblyText(name) {
  return source(name.replace(/\.js\.ts$/, '.ts'))
    ?.replace(/^import type .*\n/gm, '')
    .replace(/'((?:\.\.\/)+)twin\/(.*)\.js'/g, "'$1../../../kernels/$2'")
    .replace(/^\/\/ @inline\n/gm, '// @ts-ignore: decorator\n@inline ')
}

function source(path) {
  return existsSync(root + path) ? readFileSync(root + path, 'utf8') : null
}

if (basename(process.argv[1] ?? '') === 'build-kernels.mjs') await buildKernels()
