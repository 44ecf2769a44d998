// What a result.json must look like, read from the type of a result, so that its fields and what they mean stand in one place. Tags in the
// comments of a field or a type say what the compiler cannot: @integer, @minimum, @exclusiveMinimum, @maximum, @minItems, @maxItems, @pattern.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { parseSync } from 'rolldown/utils'
import { root } from './setup.mjs'

const source = { file: 'src/method/result/result.ts', name: 'SelectionResult' }
const folder = 'src/report/json'

/** Twice: as readers check it, and with the comments, which are published as descriptions. */
export function buildResultSchema() {
  for (const [name, described] of [
    ['result-shape', false],
    ['described-result', true],
  ])
    writeFileSync(`${root}${folder}/${name}.generated.ts`, schemaText(described))
}

function schemaText(described) {
  const modules = new Map()
  const definitions = new Map()
  const imports = new Map()
  const moduleAt = file => {
    if (!modules.has(file)) modules.set(file, readModule(file))
    return modules.get(file)
  }
  const context = { moduleAt, definitions, imports, described }
  const result = named(source.name, moduleAt(source.file), context)
  return [
    "import { z } from 'zod'",
    ...[...imports].map(([name, file]) => {
      const path = relative(folder, file).replace(/\.ts$/, '.js')
      return `import { ${name} } from '${path}'`
    }),
    'const keys = <Name extends string>(record: Readonly<Record<Name, unknown>>) => Object.keys(record) as [Name, ...Name[]]',
    ...[...definitions].map(([name, code]) => `const ${name} = ${code}`),
    `export const resultShape = ${result}`,
    '',
  ].join('\n')
}

/** The types that a file declares and imports, and its comments. */
function readModule(file) {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const { program, comments } = parseSync(file, text)
  const types = new Map()
  const imported = new Map()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = join(dirname(file), statement.source.value).replace(/\.js$/, '.ts')
      for (const { local } of statement.specifiers) imported.set(local.name, from)
    }
    const declared = statement.declaration ?? statement
    if (/^TS(Interface|TypeAlias)Declaration$/.test(declared.type))
      types.set(declared.id.name, { node: declared, start: statement.start })
  }
  const docAt = start => {
    const comment = comments.findLast(({ end }) => end <= start)
    const isNext = comment?.value.startsWith('*') && text.slice(comment.end, start).trim() === ''
    return isNext ? readDoc(comment.value) : { words: '', tags: {} }
  }
  return { file, types, imported, docAt }
}

function readDoc(comment) {
  const words = comment.replace(/^\s*\*+ ?/gm, '').replace(/\s+/g, ' ')
  const [said, ...tags] = words.split(/ ?@(?=[a-z])/).map(part => part.trim())
  const pairs = tags.map(tag => tag.split(' '))
  return { words: said, tags: Object.fromEntries(pairs.map(([name, value = '']) => [name, value])) }
}

const unknown = (node, { file }) => {
  throw new Error(`${file} has a type in a result that no schema is made of: ${node.type} at ${node.start}`)
}

/** A type by its name: objects become definitions of that name, others stand for themselves, with the tags of the field that has them. */
function named(name, module, context, tags = {}) {
  const found = module.types.get(name)
  if (found === undefined) {
    if (!module.imported.has(name)) throw new Error(`${module.file} does not know the type ${name}`)
    return named(name, context.moduleAt(module.imported.get(name)), context, tags)
  }
  const { words, tags: own } = module.docAt(found.start)
  const type = found.node.typeAnnotation ?? found.node
  if (!isRecord(type)) return typeCode(type, module, context, { ...own, ...tags })
  const code = described(typeCode(type, module, context), words, context)
  const { definitions } = context
  if ((definitions.get(name) ?? code) !== code) throw new Error(`Two types of a result are named ${name}`)
  definitions.set(name, code)
  return name
}

const isRecord = ({ type }) =>
  type === 'TSInterfaceDeclaration' || type === 'TSTypeLiteral' || type === 'TSIntersectionType'

function described(code, words, context) {
  return context.described && words !== '' ? `${code}.describe(${JSON.stringify(words)})` : code
}

function typeCode(node, module, context, tags = {}) {
  const code = (inner, own) => typeCode(inner, module, context, own)
  switch (node.type) {
    case 'TSNumberKeyword':
      return `z.number()${'integer' in tags ? '.int()' : ''}${bounds(tags)}`
    case 'TSStringKeyword':
      return `z.string()${tags.pattern === undefined ? '' : `.regex(/${tags.pattern}/)`}`
    case 'TSBooleanKeyword':
      return 'z.boolean()'
    case 'TSObjectKeyword':
      return 'z.record(z.string(), z.unknown())'
    case 'TSNullKeyword':
      return 'z.null()'
    case 'TSLiteralType':
      return `z.literal(${JSON.stringify(node.literal.value)})`
    case 'TSParenthesizedType':
      return code(node.typeAnnotation, tags)
    case 'TSArrayType':
      return `z.array(${code(node.elementType)})${items(tags)}`
    case 'TSTupleType':
      return `z.tuple([${node.elementTypes.map(each => code(each)).join(', ')}])`
    case 'TSTypeOperator':
      return node.operator === 'keyof' ? enumOf([node], module, context) : code(node.typeAnnotation, tags)
    case 'TSIndexedAccessType':
      return node.indexType.type === 'TSNumberKeyword'
        ? enumOf([node], module, context)
        : fieldsOf(node.objectType, module, context).find(({ key }) => key === node.indexType.literal.value)
            .code
    case 'TSUnionType':
      return unionCode(node, module, context, tags)
    case 'TSTypeReference':
      return referenceCode(node, module, context, tags)
    case 'TSTypeLiteral':
    case 'TSIntersectionType':
    case 'TSInterfaceDeclaration':
      return objectCode(fieldsOf(node, module, context))
    default:
      return unknown(node, module)
  }
}

const method = (name, value) => (value === undefined ? '' : `.${name}(${value})`)
const bounds = tags =>
  method('min', tags.minimum) + method('max', tags.maximum) + method('gt', tags.exclusiveMinimum)
const items = tags => method('min', tags.minItems) + method('max', tags.maxItems)

function referenceCode(node, module, context, tags) {
  const { name } = node.typeName
  const given = node.typeArguments?.params ?? []
  if (name === 'Readonly') return typeCode(given[0], module, context, tags)
  if (name === 'Record') return `z.record(${given.map(each => typeCode(each, module, context)).join(', ')})`
  if (name === 'Exclude')
    return `${typeCode(given[0], module, context)}.exclude([${JSON.stringify(given[1].literal.value)}])`
  if (name === 'Pick' || name === 'Omit') return objectCode(fieldsOf(node, module, context))
  return named(name, module, context, tags)
}

function unionCode(node, module, context, tags) {
  const types = node.types.filter(({ type }) => type !== 'TSUndefinedKeyword' && type !== 'TSNullKeyword')
  const nullable = node.types.some(({ type }) => type === 'TSNullKeyword') ? '.nullable()' : ''
  const codes = () => types.map(each => typeCode(each, module, context, types.length === 1 ? tags : {}))
  if (types.length === 1) return codes()[0] + nullable
  const words = enumOf(types, module, context)
  if (words !== undefined) return words + nullable
  const key = discriminator(types, module, context)
  const union = `[${codes().join(', ')}]`
  return (key === undefined ? `z.union(${union})` : `z.discriminatedUnion('${key}', ${union})`) + nullable
}

/** Words and lists of words; undefined where something else is among the types. */
function enumOf(types, module, context) {
  const parts = types.map(type => wordsOf(type, module, context))
  if (parts.includes(undefined)) return undefined
  if (parts.length === 1 && parts[0].startsWith('...')) return `z.enum(${parts[0].slice(3)})`
  return `z.enum([${parts.join(', ')}])`
}

function wordsOf(node, module, context) {
  const list = name => {
    context.imports.set(name, module.file)
    return name
  }
  if (node.type === 'TSLiteralType' && typeof node.literal.value === 'string')
    return JSON.stringify(node.literal.value)
  if (node.type === 'TSTypeOperator' && node.operator === 'keyof')
    return `...keys(${list(node.typeAnnotation.exprName.name)})`
  if (node.type === 'TSIndexedAccessType' && node.indexType.type === 'TSNumberKeyword')
    return `...${list((node.objectType.typeAnnotation ?? node.objectType).exprName.name)}`
  if (node.type !== 'TSTypeReference') return undefined
  const { name } = node.typeName
  const own = module.types.get(name)?.node
  if (own?.type === 'TSTypeAliasDeclaration') return wordsOf(own.typeAnnotation, module, context)
  return module.imported.has(name)
    ? wordsOf(node, context.moduleAt(module.imported.get(name)), context)
    : undefined
}

/** The field by whose literals objects of a union are told apart. */
function discriminator(types, module, context) {
  const all = types.map(type => isObject(type, module, context) && fieldsOf(type, module, context))
  if (all.includes(false)) return undefined
  const isWord = ({ code }) => /^z\.(literal|enum)\(/.test(code)
  return all[0].find(({ key }) =>
    all.every(fields => fields.some(field => field.key === key && isWord(field))),
  )?.key
}

function isObject(node, module, context) {
  if (node.type !== 'TSTypeReference') return isRecord(node)
  const { name } = node.typeName
  const own = module.types.get(name)?.node
  if (own !== undefined) return isRecord(own.typeAnnotation ?? own)
  return module.imported.has(name) && isObject(node, context.moduleAt(module.imported.get(name)), context)
}

/** The fields of an object in their order, those of what it extends first: [{ key, code }]. */
function fieldsOf(node, module, context) {
  switch (node.type) {
    case 'TSParenthesizedType':
      return fieldsOf(node.typeAnnotation, module, context)
    case 'TSTypeLiteral':
      return node.members.map(member => fieldOf(member, module, context))
    case 'TSInterfaceDeclaration':
      return [
        ...node.extends.flatMap(({ expression, typeArguments }) =>
          fieldsOf({ type: 'TSTypeReference', typeName: expression, typeArguments }, module, context),
        ),
        ...node.body.body.map(member => fieldOf(member, module, context)),
      ]
    case 'TSIntersectionType':
      return node.types.flatMap(each => fieldsOf(each, module, context))
    case 'TSTypeReference': {
      const { name } = node.typeName
      if (name === 'Pick' || name === 'Omit') {
        const [from, names] = node.typeArguments.params
        const listed = (names.types ?? [names]).map(({ literal }) => literal.value)
        const fields = fieldsOf(from, module, context)
        return name === 'Pick'
          ? listed.map(key => fields.find(field => field.key === key))
          : fields.filter(({ key }) => !listed.includes(key))
      }
      const own = module.types.get(name)?.node
      if (own !== undefined) return fieldsOf(own.typeAnnotation ?? own, module, context)
      return fieldsOf(node, context.moduleAt(module.imported.get(name)), context)
    }
    default:
      return unknown(node, module)
  }
}

/** What is not asked for may be of any type. */
function fieldOf(member, module, context) {
  return {
    key: member.key.name,
    get code() {
      if (member.type !== 'TSPropertySignature') return unknown(member, module)
      const { words, tags } = module.docAt(member.start)
      const code = typeCode(member.typeAnnotation.typeAnnotation, module, context, tags)
      return described(member.optional ? `${code}.optional()` : code, words, context)
    },
  }
}

const objectCode = fields => `z.object({${fields.map(({ key, code }) => `\n  ${key}: ${code},`).join('')}\n})`
