// What the kernels are called with, read from their sources: the functions that kernels/index.ts lists.

/** More arguments than this go through a record: eight bytes each, in their order. */
const MOST = 8

/** [{ name, file, doc, parameters: [{ name, type }], result }], in the order of the list. */
export function kernelsOf(source) {
  const lists = [...source('kernels/index.ts').matchAll(/export \{([^}]*)\} from '([^']*)'/g)]
  return lists.flatMap(([, names, from]) => {
    const file = from.startsWith('./')
      ? `kernels/${from.slice(2)}.ts`
      : from.replace('../', '').replace('.js', '.ts')
    const text = source(file)
    return names
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '')
      .map(name => ({ ...signature(text, name, file), from }))
  })
}

function signature(text, name, file) {
  const found = new RegExp(
    String.raw`((?:/\*\*(?:(?!\*/)[\s\S])*\*/\n)?)(?:// @inline\n)?export function ${name}\(([^)]*)\): (\w+)`,
  ).exec(text)
  if (!found) throw new Error(`${file} has no function ${name} that is exported with a type for its result`)
  const parameters = found[2]
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [parameter, type] = part.split(':').map(word => word.trim())
      return { name: parameter, type }
    })
  return { name, doc: found[1], parameters, result: found[3] }
}

const byRecord = kernel => kernel.parameters.length > MOST

/** The functions of kernels/ that scalar/ calls, but nobody from outside: TypeScript has them in twin/. */
export function innerOf(source, scalars, kernels) {
  const listed = new Set(kernels.map(({ name }) => name))
  const wanted = new Map()
  for (const path of scalars)
    for (const [, names, file] of source(path).matchAll(
      /import \{([^}]*)\} from '(?:\.\.\/)+twin\/([^']*)\.js'/g,
    ))
      for (const name of names.split(',').map(word => word.trim()))
        if (name !== '' && !listed.has(name) && !memory.has(file)) wanted.set(name, `kernels/${file}.ts`)
  return [...wanted].map(([name, file]) => signature(source(file), name, file))
}
/** What stands in them is as small as a number. */
const memory = new Set(['memory', 'numbers'])

/** The module that AssemblyScript compiles: kernels with a record read their arguments from it. */
export function entryText(kernels) {
  return kernels
    .map(kernel => {
      const { name, from, parameters, result } = kernel
      if (!byRecord(kernel)) return `export { ${name} } from '${from}'`
      const loads = parameters.map(({ type }, i) => `<${type}>load<f64>(record, ${8 * i})`).join(', ')
      const call = `${result === 'void' ? '' : 'return '}${name}_(${loads})`
      return `import { ${name} as ${name}_ } from '${from}'\nexport function ${name}(record: usize): ${result} { ${call} }`
    })
    .join('\n')
}

const typeOf = type => (type === 'usize' ? 'Address' : 'number')
const resultOf = type => (type === 'void' ? 'void' : 'number')

/** The same in TypeScript: `Positional`, as both implementations have them, and `KernelFunctions`, with names for many arguments. */
export function interfaceText(kernels, inner) {
  const many = kernels.filter(byRecord)
  const list = ({ parameters }) => parameters.map(({ name, type }) => `${name}: ${typeOf(type)}`)
  const inOrder = kernel => `  ${kernel.name}(${list(kernel).join(', ')}): ${resultOf(kernel.result)}`
  const named = kernels.map(kernel => {
    const doc = kernel.doc.replace(/^(?=.)/gm, '  ')
    const fields = list(kernel).map(field => `readonly ${field}`)
    const given = byRecord(kernel) ? `values: { ${fields.join('; ')} }` : list(kernel).join(', ')
    return `${doc}  ${kernel.name}(${given}): ${resultOf(kernel.result)}`
  })
  const written = kernels.map(kernel => {
    const { name, parameters, result } = kernel
    if (!byRecord(kernel)) return `    ${name}: raw.${name},`
    const stores = parameters
      .map((parameter, i) => `      record[${i}] = values.${parameter.name}`)
      .join('\n')
    const call = `${result === 'void' ? '' : 'return '}raw.${name}(address)`
    return `    ${name}(values) {\n      const record = recordIn()\n${stores}\n      ${call}\n    },`
  })
  return `import { f64 } from './twin/memory.js'

/** A byte offset into the memory of the kernels; counts are element counts. */
type Address = number

export interface Memory {
  readonly buffer: ArrayBufferLike
  /** Grow by pages of 64 KiB; every view of the old buffer is dead afterwards. */
  grow(pages: number): number
}

/** The kernels with their arguments in order. */
export interface Positional {
${kernels.map(inOrder).join('\n')}
}

/** And those that only other kernels call: what the twins of all of them are. */
export interface Kernel extends Positional {
${inner.map(inOrder).join('\n')}
}

/** The arithmetic kernels: WebAssembly (kernels/*.ts) and plain TypeScript (twin/) give the same bits. */
export interface KernelFunctions {
${named.join('\n')}
}

/** The arguments of the kernels that go through a record, in its order. */
export const recordFields = {
${many.map(({ name, parameters }) => `  ${name}: [${parameters.map(p => `'${p.name}'`).join(', ')}],`).join('\n')}
}
type ByRecord = keyof typeof recordFields

/** The kernels as they are in a WebAssembly module: those with many arguments find them in a record. */
export type RawKernels = Omit<Positional, ByRecord> & { readonly [Name in ByRecord]: (record: Address) => ReturnType<Positional[Name]> }

/** Bytes from address 0 on that belong to the record. */
export const RECORD_BYTES = ${64 * Math.ceil((8 * Math.max(...many.map(({ parameters }) => parameters.length))) / 64)}

/** The record is at an address; recordIn gives the memory from there on, as it is at the time of a call. */
export function namedKernels(raw: RawKernels, recordIn: () => Float64Array, address: Address = 0): KernelFunctions {
  return {
${written.join('\n')}
  }
}

/** Functions of TypeScript called as those of the module are; the memory in use is that of the call. */
export function rawKernels(functions: Positional): RawKernels {
  const called = Object.entries(recordFields).map(([name, fields]) => [
    name,
    () => (functions[name as ByRecord] as (...values: number[]) => unknown)(...f64.subarray(0, fields.length)),
  ])
  return { ...functions, ...Object.fromEntries(called) } as RawKernels
}
`
}

/** What TypeScript has for each: the functions of scalar/ themselves, or those of the same name in twin/. */
export function twinsText(kernels) {
  const files = [...new Set(kernels.map(({ from }) => from))]
  const imports = files.map(from => {
    const names = kernels.filter(kernel => kernel.from === from).map(({ name }) => name)
    const place = from.startsWith('./') ? `${from}.js` : from.replace('../src/math/kernels/', '../')
    return `import { ${names.join(', ')} } from '${place}'`
  })
  const list = kernels.map(({ name }) => name).join(', ')
  return `import type { Positional } from '../interface.generated.js'\n${imports.join('\n')}\n\nexport const twins: Positional = { ${list} }\n`
}
