/**
 * Where one subsample's solution lives in the kernel memory: addresses only, laid out once and reused for every member.
 * The working set lives in slots; slot k holds a standardised column (unit norm, `ld` rows, zero padded). Active columns
 * are listed in `slots`, the others in `inactive`; inactiveC, inactiveA and inactiveStep belong to the places of the inactive list. SPARE slots behind the
 * working set serve columns that are only looked at.
 */

import { createAdjustment } from './adjustment/adjustment.js'
import { PANEL, type Problem } from './problem.js'

export interface Capacity {
  /** Most columns that may be active at once. */
  readonly active: number
  /** Most columns in the working set. */
  readonly working: number
  /** Most knots kept between two certificates. */
  readonly knots: number
  /** Follow the path in the coordinates of a basis of the working set: for many rows (compressed.ts). */
  readonly compressed: boolean
}

/** Points that one certificate pass takes at most: a bit mask of 32. */
export const POINTS = 32
/** Slots for columns that are looked at outside the working set. */
export const SPARE = 32
/** Rows are padded to this multiple, so that the kernels need no tail. */
const ROW_MULTIPLE = 4

export type Workspace = Readonly<ReturnType<typeof allocateWorkspace>>

export function allocateWorkspace(problem: Problem, m: number, capacity: Capacity) {
  const { arena } = problem
  const ld = Math.ceil(m / ROW_MULTIPLE) * ROW_MULTIPLE
  const { active, working, knots, compressed } = capacity
  const width = PANEL * problem.panelCount
  const pairs = ld / 2
  // The path on all rows is found once, and its rows would fill as much memory as the panels.
  const staysPacked = problem.fresh === undefined || m < problem.n

  const doubles = (count: number) => arena.allocate(8 * count)
  const words = (count: number) => arena.allocate(4 * count)
  const y = doubles(ld)
  const columns = arena.reserve(8 * ld * (working + SPARE))
  // Coordinates of the homotopy: at most one for each column of the working set.
  const coordinates = compressed ? Math.ceil(working / 16) * 16 : ld
  const u = doubles(coordinates)
  const history = compressed ? doubles(coordinates * knots) : arena.reserve(8 * coordinates * knots)
  const length = Math.ceil(coordinates / 8) * 8
  const ones = doubles(ld)
  arena.f64.fill(1, ones / 8, ones / 8 + m)
  // Not `...capacity`: engines may give every object that begins with a spread a shape of its own, and forget how to be fast.
  return {
    active,
    working,
    knots,
    compressed,
    m,
    ld,
    /** Pairs of rows; the last ones may be the zero row. */
    pairs,
    rows: words(2 * pairs),
    y,
    u,
    /** Columns and response as the homotopy sees them; the same as over the rows unless compressed. */
    basis: compressed ? doubles(coordinates * working) : columns,
    basisY: compressed ? doubles(coordinates) : y,
    /** When compressed: the products of the columns, in a lower triangle. */
    gram: compressed ? doubles(coordinates * working) : 0,
    gramStride: coordinates,
    variables: words(working + SPARE),
    columns,
    /** When compressed a column of the working set is that in its slot less `offset`, times `scale` (kernels/raw-columns.ts). */
    offset: doubles(working),
    scale: doubles(working),
    ones,
    inactive: words(working),
    mean: doubles(working + SPARE),
    norm: doubles(working + SPARE),
    c: doubles(working + SPARE),
    integers: arena.allocate(2 * length * working),
    integerU: arena.allocate(2 * length),
    infoU: doubles(2),
    inactiveC: words(working + 4),
    inactiveA: words(working + 4),
    inactiveStep: words(working + 4),
    enter: words(2 * (working + SPARE)),
    slots: words(active),
    sign: doubles(active),
    beta: doubles(active),
    w: doubles(active),
    z: doubles(active),
    factor: doubles(active * (active + 1)),
    /** One over the diagonal of the factor. */
    reciprocal: doubles(active),
    tau: doubles(knots),
    history,
    /** Residuals over the rows of the subsample. */
    residuals: compressed ? arena.reserve(8 * ld * knots) : history,
    savedSlots: arena.reserve(4 * knots * active),
    savedBeta: arena.reserve(8 * knots * active),
    savedSign: arena.reserve(8 * knots * active),
    out: doubles(4),
    low: words(width),
    slop: words(width),
    correlation: words(width),
    steps: words(width),
    /** Rows of the sample in all panels, or in one, where each pass packs them anew. */
    packed: arena.reserve(2 * (staysPacked ? width : PANEL) * 2 * pairs),
    staysPacked,
    vectors: words(pairs * POINTS),
    limits: words(6 * POINTS),
    scratch: arena.allocate(1024),
    found: words(Math.max(2 * width, working)),
    /** Slots of columns that are neither active nor inactive (gaussian/path-record.ts), and of none. */
    blocked: words(working),
    parked: words(working),
    unused: words(working),
    /** Active columns and events after each knot. */
    savedCount: words(knots),
    savedEvents: words(knots),
    /** What a knot adds to the log: at most one column that joins and one that leaves. */
    eventLambda: doubles(2 * knots),
    eventVariable: words(2 * knots),
    eventChange: words(2 * knots),
    /** Weights, factors and unpenalised columns on the rows of the sample, where the problem has some. */
    adjustment: problem.design && createAdjustment(problem, problem.design, m),
  }
}
