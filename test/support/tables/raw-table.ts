export interface RawColumn {
  readonly name: string
  readonly type?: string
  readonly levels?: readonly string[]
  readonly cells: readonly number[]
}

/** A raw table, as src/data/table/raw.ts describes it. */
export function rawBytes(columns: readonly RawColumn[]): Uint8Array {
  const about = columns.map(({ name, type, levels }) => ({ name, type, levels }))
  const header = { rows: columns[0]?.cells.length ?? 0, columns: about }
  return rawParts(
    JSON.stringify(header),
    columns.flatMap(({ cells }) => cells),
  )
}

export function rawParts(header: string, numbers: readonly number[]): Uint8Array {
  const json = new TextEncoder().encode(header)
  const bytes = new Uint8Array(12 + json.length + 8 * numbers.length)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('SECATAB1'))
  view.setUint32(8, json.length, true)
  bytes.set(json, 12)
  numbers.forEach((value, i) => {
    view.setFloat64(12 + json.length + 8 * i, value, true)
  })
  return bytes
}
