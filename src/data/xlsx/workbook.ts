/** What is in a workbook beside the cells: its sheets, the texts that cells share, and which formats are dates (ECMA-376, part 1). */

import { didYouMean } from '../../errors/nearest.js'
import { fail } from '../../errors.js'
import { attribute, readXml } from './xml.js'
import type { Zip } from './zip.js'

export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly texts: readonly string[]
  /** Whether cells of style s are dates. */
  isDate(style: number): boolean
  /** The serial number of 1 January 1970: workbooks count days from 1900 or from 1904. */
  readonly epoch: number
}

export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  readonly path: string
}

const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

export async function readWorkbook(zip: Zip, where: string): Promise<Workbook> {
  const path = await mainPath(zip)
  const main = path && (await zip.text(path))
  if (path === undefined || main === undefined) refuse(zip, where)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = await relations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const sheets: Sheet[] = []
  let epoch = EPOCH_1900
  readXml(main, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? ''))
        epoch = EPOCH_1904
      if (name !== 'sheet') return
      const target = targets.find(({ id }) => id === attribute(attributes, 'id'))
      if (target === undefined || !zip.has(target.path)) return
      sheets.push({
        name: attribute(attributes, 'name') ?? '',
        hidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
        path: target.path,
      })
    },
    close: () => {},
    text: () => {},
  })
  if (sheets.length === 0) refuse(zip, where)
  const of = async (kind: string) => {
    const target = targets.find(({ type }) => type.endsWith(`/${kind}`))
    return target === undefined ? '' : ((await zip.text(target.path)) ?? '')
  }
  return {
    sheets,
    texts: sharedTexts(await of('sharedStrings')),
    isDate: dateStyles(await of('styles')),
    epoch,
  }
}

/** The sheet of that name or number; without one, the first that is not hidden. */
export function chooseSheet({ sheets }: Workbook, wanted: string | undefined): Sheet {
  if (wanted === undefined) return sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const found = sheets.find(({ name }) => name === wanted) ?? sheets[Number(wanted) - 1]
  if (found !== undefined) return found
  const names = sheets.map(({ name }) => name)
  return fail('usage/sheet', {
    where: 'sheet',
    rule: 'must name a sheet of the workbook, or be its number',
    got: wanted,
    hint: didYouMean(wanted, names) ?? `Sheets: ${names.map(name => `"${name}"`).join(', ')}.`,
  })
}

async function mainPath(zip: Zip): Promise<string | undefined> {
  const found = (await relations(zip, '_rels/.rels', '')).find(({ type }) => type.endsWith('/officeDocument'))
  if (found === undefined || !found.path.endsWith('.xml')) return undefined
  const types = (await zip.text('[Content_Types].xml')) ?? ''
  return /spreadsheetml/.test(types) ? found.path : undefined
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

async function relations(zip: Zip, path: string, folder: string): Promise<readonly Relation[]> {
  const found: Relation[] = []
  readXml((await zip.text(path)) ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      found.push({
        id: attribute(attributes, 'Id') ?? '',
        type: attribute(attributes, 'Type') ?? '',
        path: target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`,
      })
    },
    close: () => {},
    text: () => {},
  })
  return found
}

/** Each text once, runs of differing fonts joined, readings of Japanese words left out. */
function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = []
  let text = ''
  let reading = false
  let within = false
  readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') reading = true
      within = name === 't' && !reading
    },
    close(name) {
      if (name === 'si') texts.push(unmasked(text))
      if (name === 'rPh') reading = false
      within = false
    },
    text(part) {
      if (within) text += part
    },
  })
  return texts
}

/** Characters that XML cannot have are written _x000D_. */
export function unmasked(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

function dateStyles(xml: string): (style: number) => boolean {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  readXml(xml, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') custom.set(id, isDateFormat(attribute(attributes, 'formatCode') ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(custom.get(id) ?? isBuiltInDate(id))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
    text: () => {},
  })
  return style => styles[style] ?? false
}

/** A day is in it, or a month without a time of day. */
function isDateFormat(format: string): boolean {
  const code = format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase()
  return /[yd]/.test(code) || (/m/.test(code) && !/[hs0#]/.test(code))
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
}

function refuse(zip: Zip, where: string): never {
  const what = zip.has('xl/workbook.bin')
    ? 'is a binary Excel workbook (.xlsb)'
    : zip.has('content.xml')
      ? 'is an OpenDocument file'
      : 'is a zip archive, but no Excel workbook'
  fail('data/format', { where, rule: what, hint: 'Save it as .xlsx or CSV.' })
}
