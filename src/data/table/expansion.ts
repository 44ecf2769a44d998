import { fail } from '../../errors.js'

/** Real tables shrink 2 to 100 times; a file that grows more than this is made to fill the memory. */
const MOST = 200
/** Below this size nobody is harmed. */
const HARMLESS = 2 ** 23

/** A table of so many bytes in memory is no bomb. */
const HARMLESS_TABLE = 2 ** 26

/** The cells of a packed text, eight bytes each however short they are written. */
export function checkTableExpansion(where: string, packed: number, cells: number): void {
  if (cells > HARMLESS_TABLE) checkExpansion(where, packed, cells)
}

/** Runs of equal values take no room in Parquet and Arrow: a column of one value may grow this much. */
export const MOST_IN_COLUMNS = 20_000

export function checkExpansion(where: string, packed: number, unpacked: number, most = MOST): void {
  if (unpacked <= HARMLESS || unpacked <= most * packed) return
  fail('data/bomb', {
    where,
    rule: `unpacks to more than ${most} times its size`,
    hint: 'If that is right, unpack it yourself and give the unpacked file.',
  })
}
