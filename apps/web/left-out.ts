import type { ColumnReport } from '../../src/data/inspect/inspect-table.js'

/** Why a column is no candidate unless it is told to be one; undefined where it is. */
export type LeftOutKind = 'date' | 'identifier' | 'constant' | 'empty' | 'nested'

export function leftOutKind({
  type,
  remarks,
}: Pick<ColumnReport, 'type' | 'remarks'>): LeftOutKind | undefined {
  const has = (kind: string) => remarks.some(remark => remark.kind === kind)
  if (type === 'empty' || type === 'nested' || type === 'date') return type
  if (has('identifier')) return 'identifier'
  return type === 'factor' && has('constant') ? 'constant' : undefined
}

/** The type that makes a candidate of such a column; undefined where nothing does. */
export function typeToTell({ type }: Pick<ColumnReport, 'type'>): string | undefined {
  if (type === 'empty' || type === 'nested') return undefined
  return type === 'integer' ? 'number' : type
}
