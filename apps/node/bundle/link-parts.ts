/**
 * The parts of the bundled program, dist/secateur-*.mjs, loaded as functions instead of modules: of a function Node 20 can be given what it
 * compiled the last time, which is most of the time that a short run takes. A part imports at its beginning and exports at its end, and exports nothing that
 * changes, so that its imports are constants; test/package/parts.test.ts holds the bundle to that.
 */
import type { CodeCache, CompiledPart, CompiledParts } from './code-cache.js'

const { readFileSync } = process.getBuiltinModule('node:fs')
const { fileURLToPath } = process.getBuiltinModule('node:url')
const { Script } = process.getBuiltinModule('node:vm')

type Exports = Readonly<Record<string, unknown>>

export interface Parts {
  /** What a part exports; it and those that it imports are loaded where they are not yet. */
  link(name: string): Exports
  /** Keeps what was compiled of parts that the cache had nothing of. What is linked after it is looked for anew, since flags of V8 may have changed. */
  keep(): void
}

export interface LinkOptions {
  /** Where the parts lie. */
  readonly base: URL
  readonly cache: CodeCache
  /** Loads what is no part: an optional package. */
  readonly load: (name: string) => Promise<unknown>
}

export function linkParts({ base, cache, load }: LinkOptions): Parts {
  const linked = new Map<string, Exports>()
  const compiled = new Map<string, { readonly text: string; readonly script: InstanceType<typeof Script> }>()
  let kept: CompiledParts | undefined

  function link(name: string): Exports {
    const known = linked.get(name)
    if (known !== undefined) return known
    const found = name.startsWith('./') ? compile(name) : builtin(name)
    linked.set(name, found)
    return found
  }

  function compile(name: string): Exports {
    const { href } = new URL(name, base)
    const filename = fileURLToPath(href)
    kept ??= cache.read()
    const before = kept.get(name)
    const text = before?.text ?? asFunction(readFileSync(filename, 'latin1'))
    const script = new Script(text, { filename, ...(before && { cachedData: before.code }) })
    if (script.cachedDataRejected !== false) compiled.set(name, { text, script })
    return script.runInThisContext()(link, later, { url: href })
  }

  const later = async (name: string) => (/^(?:node:|\.\/)/.test(name) ? link(name) : load(name))

  return {
    link,
    keep() {
      if (compiled.size > 0) {
        const parts = new Map<string, CompiledPart>(kept)
        for (const [name, { text, script }] of compiled)
          parts.set(name, { text, code: script.createCachedData() })
        cache.write(parts)
      }
      compiled.clear()
      kept = undefined
    },
  }
}

/** A module of Node as what importing it gives. */
function builtin(name: string): Exports {
  const module = process.getBuiltinModule(name) as object
  return Object.create(module, { default: { value: module } })
}

const IMPORT =
  /import\s*(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)\s*)?(?:\{([^}]*)\})?\s*(?:from)?\s*"([^"]+)";/y
const EXPORT = 'export{'

/** A module of the bundle as a function of what links others, loads them later and tells where it lies, which returns the exports. */
export function asFunction(module: string): string {
  let start = 0
  IMPORT.lastIndex = start
  let imports = ''
  for (let found = IMPORT.exec(module); found !== null; found = IMPORT.exec(module)) {
    const [, own, all, named, from] = found
    const fields = own === undefined ? named?.replaceAll(' as ', ':') : `default:${own}`
    const name = all ?? (fields === undefined ? undefined : `{${fields}}`)
    imports += name === undefined ? `link("${from}");` : `const ${name}=link("${from}");`
    start = IMPORT.lastIndex
  }
  const end = module.lastIndexOf(EXPORT)
  const body = module
    .slice(start, end < 0 ? undefined : end)
    .replaceAll('import(`', 'later(`')
    .replaceAll('import.meta.url', 'meta.url')
  return `(function(link,later,meta){"use strict";${imports}${body};return{${end < 0 ? '' : exportsIn(module.slice(end))}}})`
}

/** "export{a as b,c};" as the fields of a record. */
function exportsIn(statement: string): string {
  return statement
    .slice(EXPORT.length, statement.indexOf('}'))
    .split(',')
    .map(item => {
      const [local, exported = local] = item.split(' as ')
      return `${exported}:${local}`
    })
    .join()
}
