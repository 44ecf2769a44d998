/**
 * Numbers as spreadsheets show them: 12.5 %, 1,234.5, 1 234,5, 1'234. Read only where a whole column is written so, and where the
 * mark between thousands cannot be a decimal mark: 1,234 alone may be either and is left to whoever knows.
 */
import type { Decimal } from './table.js'

export interface SheetNumbers {
  readonly written: 'percent' | 'thousands'
  /** The number of each text. */
  readonly values: Float64Array
}

const PERCENT = /^([+-]?[\d.,]+)\s?%$/
const GAPS = /[\s'’]/g

/** Of the texts of a column without plain numbers (percent), or with any (thousands); undefined where they are something else. */
export function sheetNumbers(
  levels: readonly string[],
  decimal: Decimal,
  hasPlainNumbers: boolean,
): SheetNumbers | undefined {
  if (levels.length === 0 || !/\d/.test(levels[0])) return undefined
  const percents = hasPlainNumbers ? undefined : valuesOf(levels, level => percentOf(level, decimal))
  if (percents !== undefined) return { written: 'percent', values: percents }
  for (const mark of [decimal === '.' ? ',' : '.', 'gap'] as const) {
    const shape = shapeOf(mark, decimal)
    if (!levels.every(level => shape.test(level))) continue
    const isClear =
      mark === 'gap' || levels.some(level => level.split(mark).length > 2 || level.includes(decimal))
    const values = isClear ? valuesOf(levels, level => thousandsOf(level, mark, decimal)) : undefined
    if (values !== undefined) return { written: 'thousands', values }
  }
  return undefined
}

function shapeOf(mark: ',' | '.' | 'gap', decimal: Decimal): RegExp {
  const group = mark === 'gap' ? `[\\s'’]` : `\\${mark}`
  return new RegExp(`^[+-]?\\d{1,3}(?:${group}\\d{3})+(?:\\${decimal}\\d+)?$`)
}

function percentOf(level: string, decimal: Decimal): number {
  const digits = PERCENT.exec(level)?.[1] ?? ''
  const point = decimal === ',' ? digits.replace(',', '.') : digits
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(point) ? Number(`${point}e-2`) : Number.NaN
}

function thousandsOf(level: string, mark: ',' | '.' | 'gap', decimal: Decimal): number {
  const bare = mark === 'gap' ? level.replace(GAPS, '') : level.replaceAll(mark, '')
  return Number(bare.replace(decimal, '.'))
}

function valuesOf(levels: readonly string[], numberOf: (level: string) => number): Float64Array | undefined {
  const values = Float64Array.from(levels, numberOf)
  return values.every(Number.isFinite) ? values : undefined
}
