/** A selection as people read it, in 80 columns: what was selected, how often, under which guarantee, how computed. */

import { byWitnesses, isPath, isPathSpec, pruningOf } from '../../method/kinds.js'
import type { SelectionResult, VariableResult } from '../../method/result.js'
import type { Spec } from '../../method/spec.js'
import type { StabilityIndex } from '../../select/stability-index.js'
import { witnessLevels } from '../../select/two-witnesses.js'
import { assessmentWords } from './assessment-words.js'
import { filledWords } from './data-words.js'
import { decisionWords, methodTitle, quantityWord, randomiseWords, settingWords } from './ensemble-words.js'
import { keptLines, weightWords } from './kept-lines.js'
import { levelLines } from './level-lines.js'
import { notes } from './notes.js'
import { brief, duration, fixed, plural, scientific, significant } from './number.js'
import { type Paint, plain } from './paint.js'
import { clip } from './printable.js'
import { tableLines, wrap } from './table.js'
import { tellingSubstitutes } from './telling-substitutes.js'

export interface TextOptions {
  readonly width?: number
  readonly paint?: Paint
  /** The variables that truly matter, when they are known. */
  readonly truth?: readonly string[]
}

export function selectionText(result: SelectionResult, options: TextOptions = {}): string {
  const { width = 80, paint = plain } = options
  const { data, spec, selected } = result
  const title = methodTitle(spec)
  const chosen = `${selected.length} of ${plural(data.p, 'variable')} selected`
  const rest = ` (${data.family}): ${chosen}`
  const name = clip(data.response, Math.max(8, width - title.length - rest.length - ' of '.length))
  const lines = [paint('heading', `${title} of ${name}${rest}`), '']
  if (selected.length > 0) lines.push(...selectedTable(result, options), '')
  lines.push(...levelLines(selected, width))
  lines.push(...keptLines(result.kept, width), ...levelLines(result.kept ?? [], width))
  lines.push(...belowLines(result, width), ...truthLines(result, options))
  lines.push(...substituteLines(result, width))
  for (const [label, text] of facts(result)) {
    const [first, ...rest] = wrap(text, width, ' '.repeat(11))
    lines.push(paint('faint', label.padEnd(11)) + first.slice(11), ...rest)
  }
  for (const warning of notes(result)) lines.push('', ...wrap(`Note: ${clip(warning, 1000)}`, width))
  return `${lines.join('\n')}\n`
}

function selectedTable(result: SelectionResult, { width = 80, paint = plain, truth }: TextOptions): string[] {
  const pruned = pruningOf(result.spec) !== null
  const again = result.assessment?.again
  const chance = result.falseChance
  const head = [
    'variable',
    ...(pruned ? ['pruned', 'full'] : [quantityWord(result.spec)]),
    'coefficient',
    ...(chance ? ['false'] : []),
    ...(again ? ['again'] : []),
  ]
  const rows = result.selected.map(({ name, index, frequency, coefficient, levels }, k) => [
    name,
    fixed(frequency),
    ...(pruned ? [fixed(result.variables[index].frequencyFull)] : []),
    levels !== undefined ? 'by level' : coefficient === null ? '-' : significant(coefficient),
    ...(chance ? [fixed(chance[k], 2)] : []),
    ...(again ? [fixed(again[k], 2)] : []),
    ...(truth === undefined ? [] : [truth.includes(name) ? 'true' : 'noise']),
  ])
  const [first, ...rest] = tableLines({ head: truth === undefined ? head : [...head, 'truth'], rows }, width)
  return [paint('strong', first), ...rest]
}

/** The variables that came nearest without reaching the cutoff. */
function belowLines({ variables }: SelectionResult, width: number): string[] {
  const next = variables
    .filter(({ selected, frequency }) => !selected && frequency > 0)
    .toSorted((a, b) => b.frequency - a.frequency)
    .slice(0, 3)
    .map(({ name, frequency }) => `${clip(name, 24)} ${fixed(frequency)}`)
  return next.length === 0 ? [] : [...wrap(`Next below the cutoff: ${next.join(', ')}`, width), '']
}

/** Groups of variables that can stand in for one another, where it matters: one of them is selected, or together they would be. */
function substituteLines(result: SelectionResult, width: number): string[] {
  const { variables } = result
  const lines = tellingSubstitutes(result, 5).flatMap(({ variables: group, correlation, frequency }) => {
    const names = group.slice(0, 6).map(j => clip(variables[j].name, 24))
    const more = group.length > 6 ? ` and ${group.length - 6} more` : ''
    const none = group.some(j => variables[j].selected) ? '' : '; none is selected by itself'
    const what = `Substitutes: ${names.join(', ')}${more} (correlation ${fixed(correlation, 2)} or more)`
    return wrap(`${what}; any of them in ${fixed(frequency)} of the members${none}`, width)
  })
  return lines.length === 0 ? [] : [...lines, '']
}

function truthLines(
  { selected }: SelectionResult,
  { truth, width = 80, paint = plain }: TextOptions,
): string[] {
  if (truth === undefined) return []
  const found = new Set(selected.map(({ name }) => name))
  const missed = truth.filter(name => !found.has(name))
  const right = truth.length - missed.length
  const wrong = selected.length - right
  const summary = `Truth: ${right} of ${plural(truth.length, 'true variable')} found, ${wrong} selected in error`
  const text =
    missed.length === 0 ? summary : `${summary}; missed ${missed.map(name => clip(name, 24)).join(', ')}`
  return [...wrap(text, width).map(line => paint(missed.length + wrong === 0 ? 'good' : 'bad', line)), '']
}

function facts(result: SelectionResult): [string, string][] {
  const { data, spec, ensemble, stability, timing } = result
  const weights = weightWords(result)
  const pruned = pruningOf(spec) !== null
  return [
    ...standing(result, pruned ? `${ensemble.kept} of ${ensemble.members} kept` : `${ensemble.members}`),
    ['Stability', stabilityOf(stability.kept, pruned ? 'kept members' : 'members')],
    ['Error', monteCarlo(result)],
    ...(data.source?.filled === undefined
      ? []
      : ([['Missing', filledWords(data.source.filled)]] as [string, string][])),
    ...(weights === undefined ? [] : ([['Weights', weights]] as [string, string][])),
    ['Settings', `${settings(spec)}${data.standardise === false ? ', columns as they are' : ''}`],
    ['Seed', `${spec.seed}   time ${duration(timing.milliseconds)}`],
  ]
}

/** What the selection rests on, and under which guarantee. */
function standing(result: SelectionResult, members: string): [string, string][] {
  const { spec, certificate, cut = 0 } = result
  if (isPath(result)) {
    const { bound, assessment } = result
    return [
      // Of a model and an ensemble together no bound is proved; the statement below says what is.
      [
        'Cutoff',
        `${cutoff(spec, bound.threshold)}   q ${bound.q}${byWitnesses(spec) ? '' : `   PFER at most ${brief(bound.pfer)}`}`,
      ],
      ...(assessment === undefined ? [] : ([['False', assessmentWords(assessment)]] as [string, string][])),
      ...columnWords(result),
      ['Bound', bound.statement],
      [
        'Members',
        `${members}   worst KKT ${scientific(certificate.worstKkt)} in ${plural(certificate.paths, 'path')}`,
      ],
    ]
  }
  if (isPathSpec(spec)) return []
  return [
    ['Selected', `${quantityWord(spec)} ${decisionWords(spec, cut)}`],
    ['Bound', 'None is proved for this ensemble.'],
    ['Members', members],
  ]
}

/** What the last columns of the table of selected variables are. */
function columnWords({ selected, falseChance, assessment }: SelectionResult): [string, string][] {
  const words = [
    ...(falseChance ? ['false: the chance that the variable does not matter'] : []),
    ...(assessment ? ['again: the share of simulations that find it'] : []),
  ]
  return selected.length === 0 || words.length === 0 ? [] : [['Columns', words.join('; ')]]
}

/** Of frequency: the recommended method asks less where its model agrees. */
function cutoff(spec: Spec, threshold: number): string {
  return byWitnesses(spec)
    ? `${witnessLevels.agreed} with the model, ${brief(threshold)} without`
    : brief(threshold)
}

function stabilityOf(index: StabilityIndex | null, whose: string): string {
  if (index === null) return `index not defined for these ${whose}`
  const [low, high] = index.interval
  return `${fixed(index.index)} (${fixed(low)} to ${fixed(high)}), Nogueira index of the ${whose}`
}

/** How far a frequency is off for want of more members: at most, among those that decide. */
function monteCarlo({ selected, variables, ensemble: { kept }, spec }: SelectionResult): string {
  const errorOf = ({ frequencyError }: VariableResult) => frequencyError
  const worst = Math.max(0, ...selected.map(({ index }) => errorOf(variables[index])))
  const own = selected.length === 0 ? '' : `; of the selected ${fixed(worst)}`
  const most = isPathSpec(spec)
    ? 0.5 / Math.sqrt(kept)
    : variables.reduce((sofar, variable) => Math.max(sofar, errorOf(variable)), 0)
  const what = isPathSpec(spec) ? 'a frequency' : `the ${quantityWord(spec)}`
  return `of ${what} at most ${fixed(most)} with ${plural(kept, 'member')}${own}`
}

function settings(spec: Spec): string {
  const pruning = pruningWords(spec)
  if (!isPathSpec(spec)) return `${settingWords(spec).join(', ')}${pruning}`
  const rows = { half: 'half-subsamples', pairs: 'complementary pairs', bootstrap: 'bootstrap samples' }[
    spec.sampler
  ]
  const random = spec.randomise === undefined ? '' : `, ${randomiseWords(spec.randomise)}`
  return `${rows}, ${spec.lambdas} lambdas${random}${pruning}`
}

function pruningWords(spec: Spec): string {
  const pruning = pruningOf(spec)
  if (pruning === null) return ''
  const { order, reference, referenceForm, importance } = pruning
  const by = order === undefined ? '' : `, order ${order}`
  return `${by}, reference ${reference} as ${referenceForm}, importance ${importance}`
}
