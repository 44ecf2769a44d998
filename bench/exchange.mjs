// Files that all sides read: little-endian doubles and 32-bit integers, column-major.
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'

export function writeArray(path, array) {
  writeFileSync(path, new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
}

/** Read straight into a typed array that threads can share, as the library's own readers do: no second copy that would count as memory. */
export function readArray(path, Kind) {
  const file = openSync(path, 'r')
  const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size))
  let at = 0
  while (at < bytes.length) at += readSync(file, bytes, at, Math.min(bytes.length - at, 1 << 30), at)
  closeSync(file)
  return new Kind(bytes.buffer)
}

export function writeProblem(folder, { x, y, event }, rows, adjustments = {}) {
  writeArray(`${folder}/x.bin`, x)
  writeArray(`${folder}/y.bin`, y)
  writeArray(`${folder}/rows.bin`, rows)
  if (event !== undefined) writeArray(`${folder}/event.bin`, event)
  for (const [name, values] of Object.entries(adjustments)) writeArray(`${folder}/${name}.bin`, values)
}

export function readProblem(folder, { n, p, family, adjusted }) {
  const names = Array.from({ length: p }, (_, j) => `x${j + 1}`)
  const doubles = name => readArray(`${folder}/${name}.bin`, Float64Array)
  const labels = { binomial: ['0', '1'], multinomial: ['0', '1', '2'] }[family]
  const kept = ['age', 'sex', 'batch']
  return {
    n,
    p,
    x: doubles('x'),
    y: doubles('y'),
    family,
    names,
    response: 'y',
    ...(labels && { classes: labels }),
    ...(family === 'cox' && {
      survival: { event: Uint8Array.from(readArray(`${folder}/event.bin`, Int32Array)), ties: 'breslow' },
    }),
    ...(adjusted === 'weights' && { weights: doubles('weights') }),
    ...(adjusted === 'unpenalised' && {
      unpenalised: {
        x: doubles('unpenalised'),
        names: kept,
        groups: kept.map((name, first) => ({ name, first, count: 1 })),
      },
    }),
  }
}

/**
 * Peers' solutions: per member int32 nnz, K, then K + 1 column starts, nnz row indices, nnz doubles.
 * One Map of variable -> coefficient per member and lambda.
 */
export function readSupports(path) {
  const bytes = Buffer.from(readArray(path, Uint8Array).buffer)
  const members = []
  for (let at = 0; at < bytes.length; ) {
    const entries = bytes.readInt32LE(at)
    const count = bytes.readInt32LE(at + 4)
    const starts = at + 8
    const index = starts + 4 * (count + 1)
    const value = index + 4 * entries
    members.push(
      Array.from({ length: count }, (_, k) => {
        const column = new Map()
        for (let e = bytes.readInt32LE(starts + 4 * k); e < bytes.readInt32LE(starts + 4 * k + 4); e++) {
          const coefficient = bytes.readDoubleLE(value + 8 * e)
          if (coefficient !== 0) column.set(bytes.readInt32LE(index + 4 * e), coefficient)
        }
        return column
      }),
    )
    at = value + 8 * entries
  }
  return members
}
