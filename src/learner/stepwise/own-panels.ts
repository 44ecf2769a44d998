/** The columns of a table in panels for one search, packed from where they are: none is kept in double precision but the few that the search looks at. */
import type { Dataset } from '../../data/dataset.js'
import { checkpoint } from '../../math/checkpoint.js'
import { createArena } from '../../math/kernels/arena.js'
import type { Kernels } from '../../math/kernels/kernels.js'
import { PANEL, panelBytes } from '../../path/problem.js'
import { integerUnit } from '../../path/screening/integers.js'
import { inTurn, reserveScreen } from './screen.js'
import type { SharedColumns } from './stepwise.js'

/** Columns: some milliseconds of work. */
const BETWEEN_CHECKPOINTS = 4096

/** The memory of the kernels is taken until the search ends. */
export function ownPanels(kernels: Kernels, { n, p, x }: Pick<Dataset, 'n' | 'p' | 'x'>): SharedColumns {
  const arena = createArena(kernels)
  const place = reserveScreen(arena, n, p)
  const [mean, deviation] = [arena.reserve(8 * p), arena.reserve(8 * p)]
  const [passing, shares] = [arena.reserve(8 * n * PANEL), arena.reserve(32 * n)]
  for (let j = 0; j < p; j += PANEL) {
    if (j % BETWEEN_CHECKPOINTS === 0) checkpoint()
    const count = Math.min(PANEL, p - j)
    arena.f64.set(x.subarray(n * j, n * (j + count)), passing / 8)
    const panel = place.panels + panelBytes(n, j)
    kernels.standardise(passing, n, count, panel, integerUnit(n), mean + 8 * j, deviation + 8 * j, shares)
  }
  return { kernels, place, share: inTurn, deviation: arena.f64.slice(deviation / 8, deviation / 8 + p) }
}
