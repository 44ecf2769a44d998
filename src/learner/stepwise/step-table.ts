/** What a model that moves by single columns keeps in kernel memory: all columns, and the basis of those inside. */
import type { StandardColumns } from '../../data/columns/standard-columns.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { createBasis } from '../../math/orthonormal-basis.js'
import { integerError, integerUnit, V_NORM } from '../../path/screening/integers.js'

export type StepTable = ReturnType<typeof createStepTable>

/** Products and how far each may be off at most. Valid until the next pass. */
export interface RoughProducts {
  readonly d: Float32Array
  readonly error: number
}

/** A larger basis stays outside: one thread can address 4 GB, and the columns come first. */
const MOST_BASIS_BYTES = 2 ** 28

export function createStepTable(
  columns: StandardColumns,
  capacity: number,
  kernels: Kernels,
  withIntegers = false,
) {
  const { n, p, z } = columns
  const arena = createArena(kernels)
  const ld = (n + 3) & ~3
  const doubles = (count: number) => arena.allocate(8 * count)
  const words = (count: number) => arena.allocate(4 * count)
  const length = (n + 7) & ~7
  const within = 8 * n * (capacity + 1) <= MOST_BASIS_BYTES
  const at = {
    // Where columns are padded, with zeros.
    x: ld === n ? arena.reserve(8 * ld * p) : doubles(ld * p),
    vector: doubles(ld),
    listed: words(p),
    list: words(p),
    weak: words(p),
    s: doubles(p),
    c: doubles(p),
    exact: doubles(p),
    d: doubles(p),
    out: doubles(2),
    q: doubles(within ? n * (capacity + 1) : 0),
    along: doubles(capacity),
    rest: doubles(n),
    integers: arena.allocate(withIntegers ? 2 * length * p : 0),
    integerVector: arena.allocate(2 * length),
    rough: arena.allocate(withIntegers ? 4 * (p + 3) : 0),
  }
  // No allocation from here on: the memory does not move.
  const { buffer } = kernels.memory
  const numbers = (address: number, count: number) => new Float64Array(buffer, address, count)
  const x = numbers(at.x, ld * p)
  for (let j = 0; j < p; j++) x.set(z.subarray(j * n, (j + 1) * n), j * ld)
  const vector = numbers(at.vector, ld)
  const d = numbers(at.d, p)
  const listed = new Int32Array(buffer, at.listed, p)
  const rest = numbers(at.rest, n)
  const along = numbers(at.along, capacity)
  const basis = within
    ? createBasis(n, capacity, numbers(at.q, n * (capacity + 1)), take, coordinates)
    : createBasis(n, capacity)

  function take(v: Float64Array, start: number, c: Float64Array): void {
    const { size, q } = basis
    const own = v === q
    if (!own) rest.set(v.subarray(start, start + n))
    const address = own ? at.q + 8 * start : at.rest
    kernels.coordinates(at.q, n, size, address, at.along)
    kernels.subtractColumns(at.q, n, size, at.along, address)
    if (!own) v.set(rest, start)
    c.set(along.subarray(0, size))
  }

  function coordinates(v: Float64Array, count: number, out: Float64Array): void {
    rest.set(v)
    kernels.coordinates(at.q, n, count, at.rest, at.along)
    out.set(along.subarray(0, count))
  }

  /** Places a vector of n rows where kernels find it, and returns its address. */
  function place(v: Float64Array, start: number): number {
    vector.set(v.subarray(start, start + n))
    return at.vector
  }

  /** x_j'v for the listed columns j, in their order. Valid until the next pass. */
  function products(v: Float64Array, start: number, list: Int32Array): Float64Array {
    listed.set(list)
    kernels.transposeTimes(at.x, ld, at.listed, list.length, place(v, start), at.d)
    return d
  }

  const list = new Int32Array(buffer, at.list, p)
  const out = numbers(at.out, 2)
  const rough = new Float32Array(buffer, at.rough, withIntegers ? p : 0)
  const unit = integerUnit(n)
  if (withIntegers) {
    for (let j = 0; j < p; j++) list[j] = j
    kernels.integerColumns(at.x, ld, at.list, p, unit, at.integers, length)
  }

  /** The same for the first `count` columns of `list`, from columns in 16-bit integers, where the table has them. */
  function roughly(v: Float64Array, start: number, size: number): RoughProducts {
    kernels.quantise(place(v, start), ld, V_NORM, at.integerVector, 4, at.out)
    const [scale, sum] = out
    const factor = 1 / (unit * scale)
    kernels.integerProducts(at.integers, length, at.list, size, at.integerVector, factor, at.rough)
    return { d: rough, error: integerError(n, scale, sum) }
  }

  return {
    kernels,
    columns,
    basis,
    /** Rows of a column in kernel memory: whole blocks of four. */
    ld,
    /** Address of the columns. */
    x: at.x,
    /** Column numbers at an address of their own; the table does not use them. */
    list,
    weak: new Int32Array(buffer, at.weak, p),
    /** One number per column, likewise. */
    s: numbers(at.s, p),
    c: numbers(at.c, p),
    exact: numbers(at.exact, p),
    /** Products of the last pass over the columns, in the order of its list. */
    d,
    /** Two numbers. */
    out,
    place,
    products,
    roughly: withIntegers ? roughly : undefined,
  }
}
