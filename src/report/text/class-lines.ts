import type { ClassEstimate, FittedVariable } from '../../method/result/result.js'
import { significant } from './plain/number.js'
import { clip } from './plain/printable.js'
import { wrap } from './plain/table.js'

/** The coefficients of each variable, or level of a factor, class by class. */
export function classLines(
  variables: readonly FittedVariable[],
  labels: readonly string[],
  width: number,
): string[] {
  const lines = variables.flatMap(({ name, levels, classes, base = '' }) => [
    ...(classes === undefined ? [] : wrap(`${clip(name, 24)}: ${byClass(classes, labels)}`, width)),
    ...(levels ?? []).flatMap(({ level, classes: own }) =>
      own === undefined
        ? []
        : wrap(
            `${clip(name, 24)}, ${clip(level, 20)} against ${clip(base, 20)}: ${byClass(own, labels)}`,
            width,
          ),
    ),
  ])
  return lines.length === 0 ? [] : [...lines, '']
}

function byClass(classes: readonly ClassEstimate[], labels: readonly string[]): string {
  return classes
    .map(
      ({ coefficient }, c) =>
        `${clip(labels[c], 20)} ${coefficient === null ? '-' : significant(coefficient)}`,
    )
    .join(', ')
}
