// The licences of the code that bundles contain. Most of them ask that their text goes with every copy.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The packages that these modules come from, by name. */
export function packagesOf(modules) {
  const folders = new Set()
  for (const id of modules) {
    const path = id.replaceAll('\\', '/')
    const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)
    if (found) folders.add(found[0])
    // The kernels contain what AssemblyScript adds to a program.
    if (path.includes('/wasm.generated.')) folders.add(`${root}node_modules/assemblyscript`)
  }
  return [...folders]
    .map(readPackage)
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(one => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one))
  const by = typeof author === 'object' ? author.name : author
  const text =
    file === undefined
      ? `${name}: ${license} licence${by ? `, by ${by}` : ''}`
      : readFileSync(join(folder, file), 'utf8')
  return { name, version, license, text: text.replaceAll('\r', '').trim() }
}

const heading = 'This file contains code of these packages:'

/** A list of the packages, then each licence once, under the names of those that share its very words. */
export function noticesOf(packages) {
  const list = packages.map(({ name, version, license }) => `${name} ${version} (${license})`)
  const texts = groupByText(packages)
  const licences = [...texts].map(([text, those]) => {
    const names = those.map(one => one.name).join(', ')
    return `${'='.repeat(names.length)}\n${names}\n${'='.repeat(names.length)}\n\n${text}\n`
  })
  return `${heading}\n\n${list.join('\n')}\n\n${licences.join('\n')}`
}

/** Names and versions of the packages that notices list; the last notices, as the app has those of its reports inside. */
export function listedIn(text) {
  const [list] = text
    .slice(text.lastIndexOf(heading) + heading.length)
    .trimStart()
    .split('\n\n', 1)
  return [...list.matchAll(/^(\S+) (\S+) \(.*\)$/gm)].map(([, name, version]) => ({ name, version }))
}

function groupByText(packages) {
  const texts = new Map()
  for (const one of packages) texts.set(one.text, [...(texts.get(one.text) ?? []), one])
  return texts
}

/** The same in a comment of a page, where two hyphens would end it. */
export function noticesComment(packages) {
  return `<!--\n${noticesOf(packages).replaceAll('--', '- -')}-->`
}
