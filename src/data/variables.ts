import type { Dataset, VariableGroup } from './dataset.js'

/** Number of variables that can be selected: a factor is one, however many columns it has. */
export function variableCount({ p, groups }: Pick<Dataset, 'p' | 'groups'>): number {
  return groups?.length ?? p
}

export function variableNames({ names, groups }: Pick<Dataset, 'names' | 'groups'>): readonly string[] {
  return groups?.map(({ name }) => name) ?? names
}

/** The columns of variable g. */
export function columnsOf(groups: readonly VariableGroup[] | undefined, g: number): readonly number[] {
  if (groups === undefined) return [g]
  const { first, count } = groups[g]
  return Array.from({ length: count }, (_, k) => first + k)
}

/** Variables whose effects may be curved, the unpenalised ones last. */
export function curvedNames({
  groups = [],
  unpenalised,
}: Pick<Dataset, 'groups' | 'unpenalised'>): readonly string[] {
  return [...groups, ...(unpenalised?.groups ?? [])].flatMap(({ name, curve }) =>
    curve === undefined ? [] : [name],
  )
}
