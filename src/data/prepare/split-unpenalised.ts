import type { UnpenalisedColumns } from '../dataset.js'
import type { DesignColumns } from './design-columns.js'

type Columns = Pick<DesignColumns, 'x' | 'names' | 'groups'>

/** The last `count` variables of a design are kept in every model: they are taken out of the columns that can be selected. */
export function splitUnpenalised(
  { x, names, groups }: Columns,
  count: number,
  n: number,
): Columns & { readonly unpenalised?: UnpenalisedColumns } {
  if (count === 0) return { x, names, groups }
  const own = groups.length - count
  const { first: cut } = groups[own]
  return {
    x: x.slice(0, cut * n),
    names: names.slice(0, cut),
    groups: groups.slice(0, own),
    unpenalised: {
      x: x.slice(cut * n),
      names: names.slice(cut),
      groups: groups.slice(own).map(group => ({ ...group, first: group.first - cut })),
    },
  }
}
