/** Tables as an Excel workbook (ECMA-376, Part 1, SpreadsheetML): texts are texts and never formulas, numbers keep every digit. */
import type { CsvValue } from '../csv/csv.js'
import { zipFiles } from './zip-files.js'

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly CsvValue[])[]
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[]
  /** The first row is a head: bold, and in sight when the others scroll. */
  readonly head?: boolean
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Characters that a cell may have. */
const LONGEST = 32_767

export function workbookBytes(sheets: readonly Sheet[]): Uint8Array {
  const paths = sheets.map((_, k) => `worksheets/sheet${k + 1}.xml`)
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
        override('workbook.xml', 'sheet.main'),
        ...paths.map(path => override(path, 'worksheet')),
        override('styles.xml', 'styles'),
      ].join('')}</Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
        .map(({ name }, k) => `<sheet name="${escaped(name)}" sheetId="${k + 1}" r:id="r${k + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...paths.map(path => ['worksheet', path] as const), ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', STYLES],
    ...sheets.map((sheet, k): [string, string] => [`xl/${paths[k]}`, sheetXml(sheet)]),
  ]
  return zipFiles(new Map(files.map(([path, text]) => [path, XML + text])))
}

function override(path: string, type: string): string {
  return `<Override PartName="/xl/${path}" ContentType="${TYPE}.${type}+xml"/>`
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], k) => `<Relationship Id="r${k + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** Style 0 is plain, style 1 is that of a head, style 2 breaks lines. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function sheetXml({ rows, widths, head = false }: Sheet): string {
  const columns = widths.map(
    (width, c) => `<col min="${c + 1}" max="${c + 1}" width="${width}" customWidth="1"/>`,
  )
  const view = head
    ? '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    : '<sheetView workbookViewId="0"/>'
  const body = rows.map((cells, r) => {
    const style = head ? (r === 0 ? 1 : 0) : 2
    return `<row r="${r + 1}">${cells.map((value, c) => cell(value, `${letters(c)}${r + 1}`, style)).join('')}</row>`
  })
  return `<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>${body.join('')}</sheetData></worksheet>`
}

function cell(value: CsvValue, reference: string, style: number): string {
  const start = `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}`
  if (value === null) return ''
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, LONGEST))}</t></is></c>`
}

/** A, B, ..., Z, AA, ... */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** What XML 1.0 has no place for, written as its code. */
const FORBIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text
    .replace(FORBIDDEN, character => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"]/g, character => entities[character])
}
