/**
 * E(V) <= q^2 / ((2 tau - 1) p)    for tau in (1/2, 1]
 *
 * Meinshausen & Buhlmann (2010), Theorem 1; Section 4 of the paper. Shah & Samworth (2013) show that
 * complementary pairs obey it for variables of low selection probability without any assumption, hence the
 * name.
 */
import type { Setting } from './assumption.js'
import { margin } from './margin.js'

export function worstCaseBound({ p, q, threshold }: Setting): number {
  return (q * q) / (p * margin(threshold))
}
