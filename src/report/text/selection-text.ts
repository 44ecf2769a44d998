/** A selection as people read it, in 80 columns: what was selected, and what that rests on. */
import type { EnsembleDesign } from '../../method/ensemble/design.js'
import { type EnsembleSelection, isEnsemble, isPath } from '../../method/result/kinds.js'
import type { FittedVariable, SelectedVariable, SelectionResult } from '../../method/result/result.js'
import { kebab } from '../../method/settings/setting-name.js'
import type { StabilityIndex } from '../../select/stability-index.js'
import { classLines } from './class-lines.js'
import { coefficientCell } from './coefficient-cell.js'
import { curveLines } from './curve-lines.js'
import { levelLines } from './level-lines.js'
import { nextStep } from './next-step.js'
import { notes } from './notes.js'
import { brief, duration, fixed, plural, scientific, significant } from './plain/number.js'
import { type Paint, plain } from './plain/paint.js'
import { clip } from './plain/printable.js'
import { said } from './plain/said.js'
import { tableLines, tableWidth, wrap } from './plain/table.js'
import { answer, basis } from './sentences/answer.js'
import { assessmentWords } from './sentences/assessment-words.js'
import { copySentence } from './sentences/copy-words.js'
import { factorRange, filledWords } from './sentences/data-words.js'
import { decisionWords, quantityWord, randomiseWords, settingWords } from './sentences/ensemble-words.js'
import { concordanceWords, familyWords, oddsWords, ratioOf, survivalWords } from './sentences/family-words.js'
import { besidesGuarantee, guaranteeSentence, halfShares } from './sentences/guarantee-words.js'
import { shortAlternatives, signalDecision, signalRuleWords } from './sentences/signal-words.js'
import { unpenalisedLines, weightWords } from './unpenalised-lines.js'

export interface TextOptions {
  readonly width?: number
  readonly paint?: Paint
  /** The variables that truly matter, when they are known. */
  readonly truth?: readonly string[]
  /** Whether what the answer rests on is printed, too: rule, bound, certificate, settings. */
  readonly verbose?: boolean
}

export function selectionText(result: SelectionResult, options: TextOptions = {}): string {
  const { width = 80, paint = plain, verbose = false, truth } = options
  const { selected, unpenalised } = result
  const [first, ...rest] = answer(result, truth)
  const heading = wrap(first, width).map(line => paint('heading', line))
  const table = selected.length === 0 ? [] : selectedTable(result, options)
  // Where the truth is known there is nothing to confirm; where nothing is selected a note says what to try.
  const confirms = truth === undefined && selected.length > 0
  const next = confirms ? wrap(`Next: ${nextStep(result)}`, width) : []
  if (!verbose) return `${short(heading, rest, table, next, result, width).join('\n')}\n`
  const lines = [...heading, ...paragraph(rest, width), '', ...table, ...(table.length === 0 ? [] : [''])]
  lines.push(...shapeLines(result, selected, width))
  lines.push(...unpenalisedLines(unpenalised, width), ...shapeLines(result, unpenalised ?? [], width))
  if (next.length > 0) lines.push(...next, '')
  for (const note of notes(result)) lines.push(...noteLines(note, width), '')
  for (const text of basis(result)) lines.push(...wrap(text, width))
  if (isEnsemble(result)) lines.push('')
  for (const [label, text] of isEnsemble(result) ? ensembleFacts(result) : singleFacts(result)) {
    const [head, ...tail] = wrap(text, width, ' '.repeat(11))
    lines.push(paint('faint', label.padEnd(11)) + head.slice(11), ...tail)
  }
  return `${lines.join('\n')}\n`
}

/** Lines of an answer that is read at a glance; --verbose has the rest. */
const GLANCE = 12
/** Head of the table and three rows are shown whatever else there is to say. */
const LEAST_TABLE = 4

/**
 * The answer in at most GLANCE lines: sentences, table and notes, each cut where the others need the room; the next step where some is left.
 */
function short(
  heading: readonly string[],
  sentences: readonly string[],
  table: readonly string[],
  next: readonly string[],
  result: SelectionResult,
  width: number,
): string[] {
  const [note, ...others] = notes(result)
  const count = others.length === 0 ? '' : ` (${plural(others.length, 'more note')}: --verbose)`
  const noted = note === undefined ? [] : ['', ...noteLines(note + count, width)]
  const gap = table.length === 0 ? [] : ['']
  const left = GLANCE - heading.length - noted.length - gap.length
  const told = fewer(
    sentences,
    new Set([...guaranteeSentence(result), ...copySentence(result)]),
    width,
    Math.max(2, left - Math.min(table.length, LEAST_TABLE)),
    left - table.length,
  )
  const rows = cutTable(table, Math.max(LEAST_TABLE, left - told.length))
  const more = besidesTable(result, width)
  const lines = [...heading, ...told, ...gap, ...rows]
  for (const block of [more, next.length === 0 ? [] : ['', ...next]])
    if (lines.length + block.length + noted.length <= GLANCE) lines.push(...block)
  return [...lines, ...noted]
}

/** What the table has no room for: levels, curves and classes, and what is in every model. */
function besidesTable(result: SelectionResult, width: number): string[] {
  const { selected, unpenalised = [] } = result
  const kept = unpenalised.length === 0 ? [] : unpenalisedLines(unpenalised, width)
  const lines = [...shapeLines(result, selected, width), ...kept, ...shapeLines(result, unpenalised, width)]
  return lines.length === 0 ? [] : ['', ...lines.slice(0, -1)]
}

/**
 * The sentences that fit into `most` lines, in order and passing over those that are too long; into `wanted`, if that keeps two of them. `vital` ones have
 * the room first, and are not passed over for more rows of the table.
 */
function fewer(
  sentences: readonly string[],
  vital: ReadonlySet<string>,
  width: number,
  most: number,
  wanted: number,
): string[] {
  const fitting = (lines: number) => {
    let kept: readonly string[] = []
    for (const next of [...sentences].sort((a, b) => Number(vital.has(b)) - Number(vital.has(a)))) {
      const more = sentences.filter(one => one === next || kept.includes(one))
      if (paragraph(more, width).length <= lines) kept = more
    }
    return kept
  }
  const few = fitting(wanted)
  const more = fitting(most)
  const lost = more.some(one => vital.has(one) && !few.includes(one))
  if (few.length >= Math.min(2, sentences.length) && !lost) return paragraph(few, width)
  return paragraph(more.length > 0 ? more : sentences.slice(0, 1), width)
}

function cutTable(table: readonly string[], most: number): readonly string[] {
  if (table.length <= most) return table
  return [...table.slice(0, most - 1), `  ... and ${table.length - most + 1} more: --verbose lists them all`]
}

function paragraph(sentences: readonly string[], width: number): string[] {
  return sentences.length === 0 ? [] : wrap(sentences.join(' '), width)
}

function noteLines(note: string, width: number): string[] {
  return wrap(`Note: ${clip(note, 1000)}`, width)
}

/** What has more than one number: factors by level, curves, and what each class has. */
function shapeLines(
  { data }: SelectionResult,
  variables: readonly FittedVariable[],
  width: number,
): string[] {
  return [
    ...levelLines(variables, width),
    ...curveLines(variables, width),
    ...classLines(variables, data.classes ?? [], width),
  ]
}

type TextColumn = readonly [name: string, cell: (one: SelectedVariable, k: number) => string]

function selectedTable(result: SelectionResult, { width = 80, paint = plain, truth }: TextOptions): string[] {
  const { selected, data, assessment, evidence = [] } = result
  const signals = signalDecision(result) !== undefined
  const { ratio } = familyWords[data.family]
  const recovery = (signals && assessment?.recovery) || []
  const indices = selected.map(({ index }) => index)
  const shares = halfShares(result, indices)
  const columns = said<TextColumn>([
    [signals ? 'signal' : 'variable', ({ name }) => clip(name, 400)],
    ...(signals ? signalColumns(result) : frequencyColumns(result)),
    ['coefficient', one => cellText(coefficientCell(one))],
    // Odds, rate and hazard ratios: what people read.
    ratio !== undefined && [
      ratio,
      one => cellText(one.levels === undefined ? ratioOf(one.coefficient) : null),
    ],
    ...(signals
      ? []
      : evidence.map((one): TextColumn => [one.name, (_, k) => cellText(one.values[indices[k]])])),
    recovery.length > 0 && ['recovered', (_, k) => fixed(recovery[k], 2)],
    // The share of halves of the rows from which the method selects the variable.
    shares.length > 0 && ['halves', (_, k) => fixed(shares[k], 2)],
    truth !== undefined && ['truth', ({ name }) => (truth.includes(name) ? 'true' : 'noise')],
    signals && selected.some(one => shortAlternatives(one) !== '') && ['or', shortAlternatives],
  ])
  const tableOf = (shown: readonly TextColumn[]) => ({
    head: shown.map(([name]) => name),
    rows: selected.map((one, k) => shown.map(([, cell]) => cell(one, k))),
  })
  // Names come first: a ratio says what its logarithm does.
  const full = tableOf(columns)
  const narrow = tableWidth(full) > width && ratio !== undefined
  const table = narrow ? tableOf(columns.filter(([name]) => name !== 'coefficient')) : full
  const [first, ...rest] = tableLines(table, width)
  return [paint('strong', first), ...rest]
}

/** What decides, and the share of all members that select the variable somewhere on their paths. */
function signalColumns({ variables }: SelectionResult): TextColumn[] {
  return [
    ['probability', ({ probability = 0 }) => fixed(probability, 2)],
    ['members', ({ index }) => fixed(variables[index].frequencyFull ?? 0, 2)],
  ]
}

function frequencyColumns(result: SelectionResult): TextColumn[] {
  if (!isEnsemble(result)) return []
  const { ensemble, variables } = result
  const own: TextColumn[1] = ({ frequency = 0 }) => fixed(frequency)
  if (ensemble.design.pruning === null) return [[quantityWord(ensemble.design), own]]
  return [
    ['pruned', own],
    ['full', ({ index }) => fixed(variables[index].frequencyFull)],
  ]
}

function cellText(cell: string | number | null): string {
  return typeof cell === 'number' ? significant(cell) : (cell ?? '-')
}

type Fact = readonly [label: string, text: string]

/** How the data were prepared, of any method. */
function dataFacts(result: SelectionResult): Fact[] {
  const { data } = result
  const weights = weightWords({ data })
  const [events, order, odds] = [survivalWords(data), concordanceWords(result), oddsWords(data)]
  return said<Fact>([
    odds !== undefined && ['Model', `of ${odds}`],
    events !== undefined && ['Events', events],
    order !== undefined && ['Ordering', `concordance ${order}`],
    data.source?.filled !== undefined && ['Missing', filledWords(data.source.filled)],
    weights !== undefined && ['Weights', weights],
  ])
}

function singleFacts(result: SelectionResult): Fact[] {
  const { data, settings, timing, certificate } = result
  const { seed, ...others } = settings
  const words = Object.entries(others).map(([name, value]) => `${kebab(name)} ${value}`)
  const time = `time ${duration(timing.milliseconds)}`
  return said<Fact>([
    certificate.paths !== 0 && [
      'Paths',
      `${certificate.paths}   worst KKT ${scientific(certificate.worstKkt)}`,
    ],
    ...dataFacts(result),
    ['Settings', [...words, ...penaltyWords(data)].join(', ')],
    ['Seed', `${seed ?? 'none'}   ${time}`],
  ])
}

function ensembleFacts(result: EnsembleSelection): Fact[] {
  const { ensemble, stability, data, settings, timing } = result
  const { design, kept, members } = ensemble
  const pruned = design.pruning !== null
  return [
    ...standing(result, pruned ? `${kept} of ${members} kept` : `${members}`),
    ['Stability', stabilityOf(stability.kept, pruned ? 'kept members' : 'members')],
    ['Error', monteCarlo(result)],
    ...dataFacts(result),
    ['Settings', [designWords(design), ...penaltyWords(data)].join(', ')],
    ['Seed', `${settings.seed}   time ${duration(timing.milliseconds)}`],
  ]
}

/** What the selection rests on, and under which guarantee. */
function standing(result: EnsembleSelection, members: string): Fact[] {
  const { ensemble, certificate, assessment } = result
  const { design, cut } = ensemble
  if (isPath(result)) {
    const { bound } = result
    const { decision } = result.ensemble.design
    // Of a model and an ensemble together no bound is proved; the statement below says what is.
    const cutoff =
      decision.name === 'signals'
        ? `${signalRuleWords(decision)}   q ${bound.q}`
        : decision.name === 'consensus'
          ? `${decision.agreed} with the model, ${brief(decision.alone)} without   q ${bound.q}`
          : `${brief(decision.threshold)}   q ${bound.q}   PFER at most ${brief(bound.pfer)}`
    const proof = `worst KKT ${scientific(certificate.worstKkt)} in ${plural(certificate.paths, 'path')}`
    return said<Fact>([
      ['Cutoff', cutoff],
      assessment !== undefined && ['Simulated', assessmentWords(assessment)],
      ['Bound', bound.statement],
      ['Members', `${members}   ${proof}`],
    ])
  }
  return said<Fact>([
    design.kind === 'learner' && ['Selected', `${quantityWord(design)} ${decisionWords(design, cut)}`],
    ['Bound', `None is proved for this ensemble${besidesGuarantee(result)}.`],
    ['Members', members],
  ])
}

function stabilityOf(index: StabilityIndex | null, whose: string): string {
  if (index === null) return `index not defined for these ${whose}`
  const [low, high] = index.interval
  return `${fixed(index.index)} (${fixed(low)} to ${fixed(high)}), Nogueira index of the ${whose}`
}

/** How far a frequency is off for want of more members: at most, among those that decide. */
function monteCarlo({ selected, variables, ensemble: { kept, design } }: EnsembleSelection): string {
  const worst = Math.max(0, ...selected.map(({ index }) => variables[index].frequencyError))
  const own = selected.length === 0 ? '' : `; of the selected ${fixed(worst)}`
  const most =
    design.kind === 'path'
      ? 0.5 / Math.sqrt(kept)
      : variables.reduce((sofar, { frequencyError }) => Math.max(sofar, frequencyError), 0)
  const what = design.kind === 'path' ? 'a frequency' : `the ${quantityWord(design)}`
  return `of ${what} at most ${fixed(most)} with ${plural(kept, 'member')}${own}`
}

const samplers = { half: 'half-subsamples', pairs: 'complementary pairs', bootstrap: 'bootstrap samples' }

function penaltyWords(data: SelectionResult['data']): string[] {
  const range = factorRange(data)
  return [
    ...(range === undefined ? [] : [`penalty factors of ${range}`]),
    ...(data.standardise === false ? ['columns as they are'] : []),
  ]
}

function designWords(design: EnsembleDesign): string {
  const pruning = pruningWords(design)
  if (design.kind === 'learner') return `${settingWords(design).join(', ')}${pruning}`
  const random = design.randomise === undefined ? '' : `, ${randomiseWords(design.randomise)}`
  const net = design.alpha === undefined ? '' : `, alpha ${design.alpha}`
  return `${samplers[design.sampler]}, ${design.lambdas} lambdas${net}${random}${pruning}`
}

function pruningWords({ pruning }: EnsembleDesign): string {
  if (pruning === null) return ''
  const { order, reference, referenceForm, importance } = pruning
  const by = order === 'greedy' ? '' : `, order ${order}`
  return `${by}, reference ${reference} as ${referenceForm}, importance ${importance}`
}
