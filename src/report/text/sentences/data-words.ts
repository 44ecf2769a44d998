import type { Filled } from '../../../data/dataset.js'
import type { PrepareOptions } from '../../../data/prepare/options.js'
import type { SelectionResult } from '../../../method/result/result.js'
import { brief, plural } from '../plain/number.js'
import { clip } from '../plain/printable.js'
import { said } from '../plain/said.js'
import { nameList } from '../unpenalised-lines.js'

/** The options of the command line that prepare the data as they were for the result. */
export function dataWords({ response, family, classes, source }: SelectionResult['data']): string[] {
  if (source === undefined)
    return [
      `--response ${shellWord(response)}`,
      `--family ${family}`,
      ...(family === 'binomial' ? eventClassWords(classes?.[1]) : []),
    ]
  const { options } = source
  const lists = ['drop', 'only', 'id', 'log', 'rank', 'curves', 'force'] as const
  const columns = ['event', 'entry', 'strata', 'ties', 'offset', 'exposure'] as const
  const types = Object.entries(options.types ?? {}).map(([name, type]) => `${name}=${type}`)
  return [
    `--${options.event === undefined ? 'response' : 'time'} ${shellWord(options.response)}`,
    ...columns.flatMap(name =>
      options[name] === undefined ? [] : [`--${name} ${shellWord(options[name])}`],
    ),
    ...(options.family === undefined ? [] : [`--family ${options.family}`]),
    ...eventClassWords(options.eventClass),
    ...lists.flatMap(list => {
      const names = options[list]
      return names === undefined ? [] : [`--${list} ${shellWord(names.map(listItem).join(','))}`]
    }),
    ...(types.length === 0 ? [] : [`--types ${shellWord(types.map(listItem).join(','))}`]),
    ...(options.missing === undefined ? [] : [`--missing ${options.missing}`]),
    ...(options.groupBy === undefined ? [] : [`--group-by ${shellWord(options.groupBy)}`]),
    ...factorWords(options.penaltyFactors),
    ...(options.weights === undefined ? [] : [`--weights ${shellWord(options.weights)}`]),
    ...(options.standardise === false ? ['--no-standardise'] : []),
    ...writtenWords(options.written),
  ]
}

function eventClassWords(label: string | undefined): string[] {
  return label === undefined ? [] : [`--event-class ${shellWord(label)}`]
}

/** More than these stand in a file. */
const MOST_FACTORS = 20

function factorWords(factors: PrepareOptions['penaltyFactors'] = {}): string[] {
  const items = Object.entries(factors).map(([name, factor]) => `${name}=${factor}`)
  if (items.length === 0) return []
  const words = items.length > MOST_FACTORS ? 'FILE' : shellWord(items.map(listItem).join(','))
  return [`--penalty-factors ${words}`]
}

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

function writtenWords({
  delimiter,
  decimal,
  encoding,
  sheet,
  transpose,
}: PrepareOptions['written'] = {}): string[] {
  return [
    ...(delimiter === undefined ? [] : [`--delimiter ${delimiters[delimiter]}`]),
    ...(decimal === undefined ? [] : [`--decimal ${decimal === '.' ? 'point' : 'comma'}`]),
    ...(encoding === undefined ? [] : [`--encoding ${encoding}`]),
    ...(sheet === undefined ? [] : [`--sheet ${shellWord(sheet)}`]),
    ...(transpose === true ? ['--transpose'] : []),
  ]
}

/** What a paper says of the preparation. */
export function preparationSentences({ factors, curves, source }: SelectionResult['data']): string[] {
  const { missing, groupBy, curves: named = ['*'] } = source?.options ?? {}
  const { filled } = source ?? {}
  return said([
    curves !== undefined &&
      `${named.includes('*') ? 'Numeric variables' : nameList(named.map(name => ({ name })))} entered as natural cubic splines with knots at the 5th, 27.5th, 50th, 72.5th and 95th percentiles (Harrell, 2015), in an orthogonal basis of columns of equal variance, and were selected or not as a whole.`,
    factors !== undefined &&
      'Categorical variables entered with treatment coding and were selected or not as a whole.',
    missing === 'drop-rows' && 'Observations with missing values were left out.',
    missing === 'mean' &&
      'Missing numbers were replaced by the mean of their variable, missing categories by a category of their own.',
    ...(filled === undefined ? [] : fillSentences(filled)),
    groupBy !== undefined && `All observations with the same “${clip(groupBy, 40)}” were drawn together.`,
  ])
}

/** How many variables have a penalty factor, and how large they are: undefined where none has. */
export function factorRange({ penaltyFactors }: SelectionResult['data']): string | undefined {
  if (penaltyFactors === undefined) return undefined
  const { variables, least, most } = penaltyFactors
  return `${plural(variables, 'variable')}, from ${brief(least)} to ${brief(most)}`
}

/** How many cells were filled and how, in one line. */
export function filledWords({ cells, columns, how }: Filled): string {
  const what = `${plural(cells, 'cell')} in ${plural(columns, 'column')} filled`
  if (how === 'mean') return `${what} with the mean of the column`
  if (how === 'knn') return `${what} from the 10 nearest rows`
  return `${what} anew in each member, from the 10 nearest rows it sees; for grid, reference and refit with their mean`
}

function fillSentences({ cells, columns, how }: Filled): string[] {
  const where = `${plural(cells, 'missing value')} in ${plural(columns, 'variable')}`
  const nearest =
    'those of the 10 observations nearest by mean squared distance over the standardised variables that both have'
  if (how === 'mean') return [`This was so for ${where}.`]
  if (how === 'knn') {
    return [
      `The ${where} were replaced by the mean (of categories the most frequent) of ${nearest} (Troyanskaya et al., 2001).`,
    ]
  }
  return [
    `The ${where} were imputed within the resampling (Long & Johnson, 2015): in each subsample anew, by the value of a donor drawn at random (Andridge & Little, 2010) from ${nearest}, among the subsample's own.`,
    'The grid of penalties, the reference and the refitted coefficients rest on a single imputation by the mean of the 10 nearest.',
  ]
}

function listItem(name: string): string {
  return /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

export function shellWord(text: string): string {
  const word = clip(text, 2000)
  return /^[\w.,=:/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
