/** A selection as people read it, in 80 columns: what was selected, how often, under which guarantee, how computed. */
import type { SelectedVariable, SelectionResult, VariableResult } from '../method/result.js'
import type { Spec } from '../method/spec.js'
import type { StabilityIndex } from '../select/stability-index.js'
import { filledWords } from './data-words.js'
import { keptLines, weightWords } from './kept-lines.js'
import { levelLines } from './level-lines.js'
import { notes } from './notes.js'
import { brief, duration, fixed, plural, scientific, significant } from './number.js'
import { type Paint, plain } from './paint.js'
import { clip } from './printable.js'
import { tableLines, wrap } from './table.js'

export interface TextOptions {
  readonly width?: number
  readonly paint?: Paint
  /** The variables that truly matter, when they are known. */
  readonly truth?: readonly string[]
}

export function selectionText(result: SelectionResult, options: TextOptions = {}): string {
  const { width = 80, paint = plain } = options
  const { data, spec, selected } = result
  const title = spec.method === 'pruned' ? 'Pruned stability selection' : 'Stability selection'
  const chosen = `${selected.length} of ${plural(data.p, 'variable')} selected`
  const name = clip(data.response, Math.max(8, width - title.length - chosen.length - 20))
  const lines = [paint('heading', `${title} of ${name} (${data.family}): ${chosen}`), '']
  if (selected.length > 0) lines.push(...selectedTable(result, options), '')
  lines.push(...levelLines(selected, width))
  lines.push(...keptLines(result.kept, width), ...levelLines(result.kept ?? [], width))
  lines.push(...belowLines(result, width), ...truthLines(result, options))
  for (const [label, text] of facts(result)) {
    const [first, ...rest] = wrap(text, width, ' '.repeat(11))
    lines.push(paint('faint', label.padEnd(11)) + first.slice(11), ...rest)
  }
  for (const warning of notes(result)) lines.push('', ...wrap(`Note: ${clip(warning, 1000)}`, width))
  return `${lines.join('\n')}\n`
}

function selectedTable(result: SelectionResult, { width = 80, paint = plain, truth }: TextOptions): string[] {
  const pruned = result.spec.method === 'pruned'
  const head = ['variable', ...(pruned ? ['pruned', 'full'] : ['frequency']), 'coefficient']
  const rows = result.selected.map(({ name, index, frequency, coefficient, levels }) => [
    name,
    fixed(frequency),
    ...(pruned ? [fixed(result.variables[index].frequencyFull)] : []),
    levels !== undefined ? 'by level' : coefficient === null ? '-' : significant(coefficient),
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
  const { data, spec, ensemble, bound, certificate, stability, selected, timing, variables } = result
  const weights = weightWords(result)
  const pruning =
    spec.method === 'pruned' ? `${ensemble.kept} of ${ensemble.members} kept` : `${ensemble.members}`
  return [
    ['Cutoff', `${brief(bound.threshold)}   q ${bound.q}   PFER at most ${brief(bound.pfer)}`],
    ['Bound', bound.statement],
    [
      'Members',
      `${pruning}   worst KKT ${scientific(certificate.worstKkt)} in ${plural(certificate.paths, 'path')}`,
    ],
    ['Stability', stabilityOf(stability.kept, spec.method === 'pruned' ? 'kept members' : 'members')],
    ['Error', monteCarlo(selected, variables, ensemble.kept)],
    ...(data.source?.filled === undefined
      ? []
      : ([['Missing', filledWords(data.source.filled)]] as [string, string][])),
    ...(weights === undefined ? [] : ([['Weights', weights]] as [string, string][])),
    ['Settings', `${settings(spec)}${data.standardise === false ? ', columns as they are' : ''}`],
    ['Seed', `${spec.seed}   time ${duration(timing.milliseconds)}`],
  ]
}

function stabilityOf(index: StabilityIndex | null, whose: string): string {
  if (index === null) return `index not defined for these ${whose}`
  const [low, high] = index.interval
  return `${fixed(index.index)} (${fixed(low)} to ${fixed(high)}), Nogueira index of the ${whose}`
}

/** How far a frequency is off for want of more members: at most, among those that decide. */
function monteCarlo(
  selected: readonly SelectedVariable[],
  variables: readonly VariableResult[],
  kept: number,
): string {
  const worst = selected.reduce((most, { index }) => Math.max(most, variables[index].frequencyError), 0)
  const bound = 0.5 / Math.sqrt(kept)
  const own = selected.length === 0 ? '' : `; of the selected ${fixed(worst)}`
  return `of a frequency at most ${fixed(bound)} with ${plural(kept, 'member')}${own}`
}

function settings(spec: Spec): string {
  const rows = { half: 'half-subsamples', pairs: 'complementary pairs', bootstrap: 'bootstrap samples' }[
    spec.sampler
  ]
  const pruning =
    spec.method === 'pruned'
      ? `, reference ${spec.reference} as ${spec.referenceForm}, importance ${spec.importance}`
      : ''
  return `${rows}, ${spec.lambdas} lambdas${pruning}`
}
