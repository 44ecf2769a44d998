// The bill of materials, CycloneDX 1.5, from the lock file: what the package contains (`required`) and what it can use if somebody has
// installed it (`optional`). What only builds and tests it is in the lock file. The same lock file gives the same bytes.
import { readFileSync } from 'node:fs'
import { root } from './setup.mjs'

const read = file => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))

/** `bundled` are the packages whose code is in the bundles, { name, version }. */
export function sbom(bundled) {
  const { name, version, description, license, peerDependencies = {} } = read('package.json')
  const { packages } = read('package-lock.json')
  const inside = new Set(bundled.map(one => `${one.name}@${one.version}`))
  const optional = closure(
    packages,
    Object.keys(peerDependencies).map(one => `node_modules/${one}`),
  )
  const isInside = path => inside.has(refOf(path, packages[path]))
  const paths = Object.keys(packages).filter(path => path !== '' && (isInside(path) || optional.has(path)))
  const components = new Map()
  for (const path of paths) {
    const ref = refOf(path, packages[path])
    const scope = isInside(path) ? 'required' : 'optional'
    if (components.get(ref)?.scope !== 'required') components.set(ref, component(path, packages[path], scope))
  }
  const dependencies = new Map()
  for (const path of paths) {
    const wants = childrenOf(packages, path)
      .map(child => refOf(child, packages[child]))
      .filter(ref => components.has(ref))
    const ref = refOf(path, packages[path])
    dependencies.set(ref, sorted(new Set([...(dependencies.get(ref) ?? []), ...wants])))
  }
  const own = `${name}@${version}`
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        description,
        licenses: licensesOf(license),
        purl: purlOf(name, version),
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: own, dependsOn: sorted(inside) },
      ...[...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  }
  return `${JSON.stringify(document)}\n`
}

/** By code units, as everywhere, not by the language of the machine. */
const sorted = words => [...words].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const refOf = (path, { version }) => `${nameOf(path)}@${version}`
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function component(path, { version, license, integrity }, scope) {
  const [algorithm, digest] = integrity.split('-', 2)
  const known = { sha512: 'SHA-512', sha1: 'SHA-1', sha256: 'SHA-256' }
  return {
    type: 'library',
    'bom-ref': refOf(path, { version }),
    name: nameOf(path),
    version,
    scope,
    hashes: [{ alg: known[algorithm], content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licensesOf(license),
    purl: purlOf(nameOf(path), version),
  }
}

/** One licence by its identifier, several as an expression. */
function licensesOf(license) {
  return /[ ()]/.test(license)
    ? [{ expression: license.replace(/^\((.*)\)$/, '$1') }]
    : [{ license: { id: license } }]
}

/** Paths of what the package at `path` depends on, as Node finds them: in its own folder, else in one above. */
function childrenOf(packages, path) {
  const { dependencies = {}, optionalDependencies = {} } = packages[path]
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(name => {
    const folders = path
      .split('/node_modules/')
      .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'))
    const places = [
      ...folders.reverse().map(folder => `${folder}/node_modules/${name}`),
      `node_modules/${name}`,
    ]
    return places.find(place => packages[place] !== undefined) ?? []
  })
}

function closure(packages, from) {
  const reached = new Set()
  const queue = from.filter(path => packages[path] !== undefined)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    queue.push(...childrenOf(packages, path))
  }
  return reached
}
