/** The methods paragraph of an ensemble whose members are not paths, and the command that repeats it. */
import { ensembleMethods } from '../../method/ensemble/catalogue.js'
import type { EnsembleSpec } from '../../method/ensemble/spec.js'
import { decisionWords, quantity, settingWords } from './ensemble-words.js'

export function memberSentences(spec: EnsembleSpec): string[] {
  const { citation, does } = ensembleMethods[spec.method]
  const settings = settingWords(spec)
  const how = settings.length === 0 ? '' : ` (${settings.join(', ')})`
  return [`We generated ${spec.members} members (${does}; ${citation}; seed ${spec.seed})${how}.`]
}

export function decisionSentence(spec: EnsembleSpec, cut: number): string {
  const whose = spec.pruning === null ? 'all members' : 'the kept members'
  return `Variables whose ${quantity(spec)} among ${whose} was ${decisionWords(spec, cut)}, were selected.`
}

export function ensembleFlags({ method, members, settings, decision, seed }: EnsembleSpec): string[] {
  const own = Object.entries(settings)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${String(value)}`)
  return [
    `--method ${method}`,
    `--members ${members}`,
    ...(own.length === 0 ? [] : [`--set ${own.join(',')}`]),
    `--decision ${decision.name}`,
    ...(decision.name === 'threshold' ? [`--threshold ${decision.threshold}`] : []),
    `--seed ${seed}`,
  ]
}
