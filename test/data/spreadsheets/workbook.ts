/** Workbooks made by hand, part by part: what writers other than the usual ones put into them. */
import { deflateRawSync } from 'node:zlib'

export interface Parts {
  readonly [path: string]: string
}

/** A zip archive of the parts, deflated or stored. */
export function zipOf(parts: Parts, stored = false): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const raw = Buffer.from(text)
    const data = stored ? raw : deflateRawSync(raw)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(stored ? 0 : 8, 8)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(raw.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(stored ? 0 : 8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(raw.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(head, name, data)
    directory.push(entry, name)
    at += head.length + name.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface HandMade {
  /** The inside of <sheetData> of each sheet, by name. */
  readonly sheets: Readonly<Record<string, string>>
  readonly texts?: string
  readonly styles?: string
  readonly workbookPr?: string
  readonly hidden?: readonly string[]
  /** Namespace prefix of every element, as some writers have it. */
  readonly prefix?: string
  readonly stored?: boolean
  readonly more?: Parts
}

export function workbook(given: HandMade): Uint8Array {
  const { sheets, texts, styles, workbookPr = '', hidden = [], prefix = '', stored, more = {} } = given
  const x = prefix === '' ? '' : `${prefix}:`
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const names = Object.keys(sheets)
  const relations = [
    ...names.map((_, k) => relation(`s${k}`, 'worksheet', `worksheets/sheet${k + 1}.xml`)),
    ...(texts === undefined ? [] : [relation('t', 'sharedStrings', 'sharedStrings.xml')]),
    ...(styles === undefined ? [] : [relation('f', 'styles', 'styles.xml')]),
  ]
  const listed = names.map(
    (name, k) =>
      `<${x}sheet name="${name}" sheetId="${k + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="s${k}"/>`,
  )
  return zipOf(
    {
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      '_rels/.rels': `<Relationships xmlns="${packaged}">${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      'xl/workbook.xml': `<?xml version="1.0"?><${x}workbook ${xmlns}="${main}" xmlns:r="${office}">${workbookPr}<${x}sheets>${listed.join('')}</${x}sheets></${x}workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${relations.join('')}</Relationships>`,
      ...(texts !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>` }),
      ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
      ...Object.fromEntries(
        names.map((name, k) => [
          `xl/worksheets/sheet${k + 1}.xml`,
          `<${x}worksheet ${xmlns}="${main}"><${x}sheetData>${sheets[name]}</${x}sheetData></${x}worksheet>`,
        ]),
      ),
      ...more,
    },
    stored,
  )
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
}

export type Cell = string | number | boolean | undefined | { readonly xml: string }

/** Rows of cells from A1 on, texts inline. A string of nothing is an empty cell with a style. */
export function rowsXml(rows: readonly (readonly Cell[])[], from = 1): string {
  return rows
    .map((cells, i) => {
      const row = from + i
      return `<row r="${row}">${cells.map((cell, j) => cellXml(cell, `${String.fromCharCode(65 + j)}${row}`)).join('')}</row>`
    })
    .join('')
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === undefined) return ''
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${reference}"`)
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell === '') return `<c r="${reference}" s="0"/>`
  return `<c r="${reference}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}
