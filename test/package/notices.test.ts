import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { expect, test } from 'vitest'
import { listedIn } from '../../scripts/notices.mjs'
import { unusedParts } from '../../scripts/unused-parts.mjs'
import { lock } from './lock.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = (file: string) => readFileSync(`${root}dist/${file}`, 'utf8')
const notices = dist('THIRD-PARTY-NOTICES.txt')
const namesIn = (text: string) => new Set(listedIn(text).map(one => one.name))

/** Packages that sources import by name, but for types. */
function importedBy(...folders: string[]): Set<string> {
  const names = new Set<string>()
  for (const folder of folders) {
    for (const file of readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.includes('.generated.')) continue
      const text = readFileSync(`${root}${folder}/${file}`, 'utf8')
      for (const [, name] of text.matchAll(
        /^(?:import|export) (?!type\b)(?:[^'"=;]* from )?'((?:@[\w-]+\/)?[\w][\w-]*)[^']*'|\bimport\('((?:@[\w-]+\/)?[\w][\w-]*)/gm,
      ))
        if (name !== undefined) names.add(name)
    }
  }
  return names
}

test('the notices name every package whose code is in the command line or the library', async () => {
  const entries = [
    'apps/cli/bundle',
    'apps/node/index',
    'src/index',
    'src/charts/charts',
    'apps/node/report-html',
  ]
  const { output } = await build({
    input: entries.map(path => `${root}dist/${path}.js`),
    platform: 'node',
    external: ['bullmq', 'ioredis', '@resvg/resvg-js'],
    plugins: [unusedParts],
    write: false,
    logLevel: 'silent',
  })
  const bundled = output
    .flatMap(chunk => ('modules' in chunk ? Object.entries(chunk.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .flatMap(([id]) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1] ?? [])
  expect(new Set(bundled).size).toBeGreaterThan(20)
  for (const name of bundled) expect([...namesIn(notices)]).toContain(name)
  // Its standard library is compiled into the kernels.
  expect([...namesIn(notices)]).toContain('assemblyscript')
})

test('the app and a report carry the notices of what is in them', async () => {
  const app = namesIn(dist('secateur.html'))
  for (const name of ['preact', '@preact/signals-core', '@observablehq/plot', 'd3-scale', 'assemblyscript'])
    expect([...app]).toContain(name)
  for (const name of importedBy('apps/web')) expect([...app]).toContain(name)
  const { pageNotices } = await import('../../src/report/html/page.generated.js')
  expect(pageNotices).toMatch(/^<!--\n.*\n-->$/s)
  expect(pageNotices.slice(4, -3)).not.toContain('--')
})

test('each package that is named has the version of the lock file and the text of its licence', () => {
  const versions = new Set(
    Object.entries(lock).map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`),
  )
  for (const { name, version } of [...listedIn(notices), ...listedIn(dist('secateur.html'))])
    expect(versions).toContain(`${name} ${version}`)
  for (const { name } of listedIn(notices))
    expect(notices).toMatch(new RegExp(`^=+\\n(.*, )?${name.replace('/', '\\/')}(, .*)?\\n=+\\n\\n\\S`, 'm'))
})

test('the bill of materials has what is inside, and what may be used beside it', () => {
  const bill = JSON.parse(dist('sbom.cdx.json'))
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { name: 'secateur' } },
  })
  const locked = Object.entries(lock).map(
    ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`,
  )
  const refs: string[] = bill.components.map((one: { 'bom-ref': string }) => one['bom-ref'])
  for (const ref of refs) expect(locked).toContain(ref)
  const optional = bill.components.filter((one: { scope: string }) => one.scope === 'optional')
  expect(optional.map((one: { name: string }) => one.name)).toEqual(
    expect.arrayContaining(['bullmq', 'ioredis', '@resvg/resvg-js']),
  )
  const required = bill.components.filter((one: { scope: string }) => one.scope === 'required')
  expect(new Set(required.map((one: { name: string }) => one.name))).toEqual(
    new Set([...namesIn(notices), ...namesIn(dist('secateur.html'))]),
  )
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...dependsOn])
      expect([bill.metadata.component['bom-ref'], ...refs]).toContain(one)
  for (const one of bill.components) {
    expect(one.purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@\d/)
    expect(one.hashes[0].content).toMatch(/^[0-9a-f]{40,128}$/)
  }
})
