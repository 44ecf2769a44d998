import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { asFunction } from '../../apps/node/bundle/link-parts.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const parts = readdirSync(dist).filter(name => /^secateur-[\w-]+\.mjs$/.test(name))
const textOf = (name: string) => readFileSync(`${dist}${name}`, 'latin1')

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

function nodesOf(node: Node, wanted: readonly string[], found: Node[] = []): Node[] {
  if (wanted.includes(node.type)) found.push(node)
  for (const field of Object.values(node))
    for (const child of [field].flat())
      if (typeof child === 'object' && child !== null && 'type' in child)
        nodesOf(child as Node, wanted, found)
  return found
}

const bodyOf = (name: string) => parseAst(textOf(name)).body as unknown as Node[]

test('there are parts', () => expect(parts.length).toBeGreaterThan(10))

test.each(parts)('%s is ASCII, imports first and exports last', name => {
  expect(textOf(name)).toMatch(/^[\0-\x7f]*$/)
  const types = bodyOf(name).map(({ type }) => type)
  const ends = types.filter(type => type.startsWith('Export'))
  expect(ends).toEqual(types.at(-1)!.startsWith('Export') ? ['ExportNamedDeclaration'] : [])
  const imports = types.filter(type => type === 'ImportDeclaration').length
  expect(types.slice(0, imports).every(type => type === 'ImportDeclaration')).toBe(true)
})

test.each(parts)('%s exports nothing that changes', name => {
  const fixed = new Set<string>()
  for (const statement of bodyOf(name)) {
    const { declarations = [], specifiers = [], id, kind } = statement as never as Record<string, never>
    if (statement.type === 'ImportDeclaration')
      for (const { local } of specifiers as { local: { name: string } }[]) fixed.add(local.name)
    if (/^(?:Function|Class)Declaration$/.test(statement.type)) fixed.add((id as { name: string }).name)
    // The bundler declares what is a list of exports itself with var.
    if (kind === 'const' || kind === 'var')
      for (const one of declarations as { id: Node; init: Node | null }[])
        if (one.init !== null)
          for (const { name: local } of nodesOf(one.id, ['Identifier'])) fixed.add(local as string)
  }
  const exported = bodyOf(name)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ specifiers }) => specifiers as { local: { name: string } }[])
  expect(exported.map(({ local }) => local.name).filter(local => !fixed.has(local))).toEqual([])
})

test.each(parts)('%s is a function of the same code', name => {
  const text = textOf(name)
  const made = asFunction(text)
  new Script(made)
  const module = nodesOf(parseAst(text) as unknown as Node, ['ImportExpression', 'MetaProperty'])
  const script = parseAst(made) as unknown as Node
  expect(nodesOf(script, ['ImportExpression', 'MetaProperty'])).toEqual([])
  const calls = nodesOf(script, ['CallExpression']).filter(
    ({ callee }) => (callee as { name?: string }).name === 'later',
  )
  const places = nodesOf(script, ['MemberExpression']).filter(
    ({ object }) => (object as { name?: string }).name === 'meta',
  )
  expect(calls.length + places.length).toBe(module.filter(({ property }) => property !== 'new').length)
})

test('no part imports one that imports it', () => {
  const importsOf = (name: string) =>
    [...textOf(name).matchAll(/from"\.\/([\w-]+\.mjs)"/g)].map(([, other]) => other)
  const done = new Set<string>()
  const visit = (name: string, above: readonly string[]) => {
    expect(above).not.toContain(name)
    if (!done.has(name)) for (const other of importsOf(name)) visit(other, [...above, name])
    done.add(name)
  }
  for (const name of parts) visit(name, [])
})

test('modules of Node that few runs need are loaded when they are called', () => {
  for (const name of parts) expect(textOf(name)).not.toMatch(/from"node:(?:child_process|crypto)"/)
})
