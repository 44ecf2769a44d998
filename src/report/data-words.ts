import type { SelectionResult } from '../method/result.js'
import { clip } from './printable.js'

/** The options of the command line that prepare the data as they were for the result. */
export function dataWords({ response, family, source }: SelectionResult['data']): string[] {
  if (source === undefined) return [`--response ${shellWord(response)}`, `--family ${family}`]
  const { options } = source
  const lists = ['drop', 'only', 'id', 'log', 'rank'] as const
  const types = Object.entries(options.types ?? {}).map(([name, type]) => `${name}=${type}`)
  return [
    `--response ${shellWord(options.response)}`,
    ...(options.family === undefined ? [] : [`--family ${options.family}`]),
    ...lists.flatMap(list => {
      const names = options[list]
      return names === undefined ? [] : [`--${list} ${shellWord(names.map(listItem).join(','))}`]
    }),
    ...(types.length === 0 ? [] : [`--types ${shellWord(types.map(listItem).join(','))}`]),
    ...(options.missing === undefined ? [] : [`--missing ${options.missing}`]),
    ...(options.groupBy === undefined ? [] : [`--group-by ${shellWord(options.groupBy)}`]),
  ]
}

/** What a paper says of the preparation. */
export function preparationSentences({ columns, source }: SelectionResult['data']): string[] {
  const { missing, groupBy } = source?.options ?? {}
  return [
    ...(columns === undefined
      ? []
      : ['Categorical variables entered with treatment coding and were selected or not as a whole.']),
    ...(missing === 'drop-rows' ? ['Observations with missing values were left out.'] : []),
    ...(missing === 'mean'
      ? [
          'Missing numbers were replaced by the mean of their variable, missing categories by a category of their own.',
        ]
      : []),
    ...(groupBy === undefined
      ? []
      : [`All observations with the same “${clip(groupBy, 40)}” were drawn together.`]),
  ]
}

function listItem(name: string): string {
  return /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

export function shellWord(text: string): string {
  const word = clip(text, 2000)
  return /^[\w.,=:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
