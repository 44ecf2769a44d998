/** The shape of result.json, for readers that cannot trust it, and the source of the published JSON Schema. */
import { z } from 'zod'
import { families } from '../../data/dataset.js'
import type { LearnerName } from '../../learner/member-learners.js'
import { weaknessKinds } from '../../learner/randomised-lasso.js'
import { ensembleMethods } from '../../method/ensemble/catalogue.js'
import { type OrderName, orderNames } from '../../prune/orders.js'
import { decisionNames } from '../../select/decide.js'
import { fusions } from '../../select/fuse.js'

const count = z.number().int().nonnegative()
const measure = z.number().nonnegative()
const fraction = z.number().min(0).max(1)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const interval = z.tuple([z.number(), z.number()])

const shared = {
  members: count.min(2).describe('B, the number of members'),
  threshold: z.number().gt(0.5).max(1).describe('least selection frequency of a selected variable'),
  q: count.min(1).describe('variables on the path of all rows where the grid ends'),
  pfer: z.number().describe('bound on the expected number of false selections at q and threshold'),
  rounding: z.enum(['down', 'up']),
  lambdas: count.min(2).describe('K, the number of grid points'),
  gridRule: z.enum(['first', 'farthest']),
  sampler: z.enum(['half', 'pairs', 'bootstrap']),
  stratified: z.boolean(),
  seed: count,
  randomise: z
    .object({ weakness: z.number(), weights: z.enum(weaknessKinds), share: z.number(), rescale: z.boolean() })
    .optional()
    .describe('of the randomised lasso'),
}

const pruning = {
  keep: z.union([z.number(), z.string()]).describe('U as asked for: a fraction or a count'),
  reference: z.enum([
    'stepwise',
    'aic',
    'bic',
    'ebic',
    'lasso-cv',
    'correlation',
    'zero',
    'given',
    'witnesses',
  ]),
  referenceForm: z.enum(['share', 'indicator']),
  referenceLink: z.enum(['logit', 'linear']),
  importance: z.enum(['region', 'unit-sum']),
  order: z
    .enum(orderNames as [OrderName, ...OrderName[]])
    .exclude(['greedy'])
    .optional()
    .describe('what the members are ordered by; left out for Algorithm 1'),
}

const learnerNames = Object.keys(ensembleMethods) as [LearnerName, ...LearnerName[]]

const spec = z.discriminatedUnion('method', [
  z.object({ method: z.literal('stability'), ...shared }),
  z.object({
    method: z.literal('pruned'),
    ...shared,
    ...pruning,
    decision: z
      .enum(['witnesses'])
      .optional()
      .describe('the recommended method: a model and the ensemble decide together'),
  }),
  z.object({
    method: z.enum(learnerNames).describe('an ensemble whose members are not paths on a grid'),
    members: count.min(2).describe('B, the number of members'),
    settings: z.record(z.string(), z.unknown()).describe('what the members are made with'),
    kappas: z
      .array(z.object({ kappa: z.number(), strength: z.number(), diversity: z.number() }))
      .optional()
      .describe("strength and diversity by which ST2E's kappa was chosen"),
    fusion: z.enum(fusions),
    decision: z.union([
      z.object({ name: z.literal('threshold'), threshold: z.number().positive() }),
      z.object({ name: z.enum(decisionNames).exclude(['threshold']) }),
    ]),
    seed: count,
    pruning: z.object(pruning).nullable(),
  }),
])

const names = z.array(z.string()).optional()

const source = z.object({
  rows: count,
  columns: count,
  options: z.object({
    response: z.string(),
    family: z.enum(families).optional(),
    drop: names,
    only: names,
    id: names,
    types: z.record(z.string(), z.string()).optional(),
    missing: z.enum(['error', 'drop-rows', 'mean', 'knn', 'multiple']).optional(),
    log: names,
    rank: names,
    groupBy: z.string().optional(),
    force: names,
    weights: z.string().optional(),
    event: z.string().optional(),
    entry: z.string().optional(),
    strata: z.string().optional(),
    ties: z.enum(['breslow', 'efron']).optional(),
    offset: z.string().optional(),
    exposure: z.string().optional(),
    standardise: z.boolean().optional(),
    written: z
      .object({
        delimiter: z.enum([',', ';', '\t', '|']).optional(),
        decimal: z.enum(['.', ',']).optional(),
        encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
      })
      .optional()
      .describe('how the text was said to be written'),
  }),
  notes: z.array(z.string()),
  leftOut: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .optional()
    .describe('columns that are no predictors though nobody said so, each with the reason'),
  constant: names.describe('predictors with the same number in every row: no model can select them'),
  filled: z
    .object({ cells: count, columns: count, how: z.enum(['mean', 'knn', 'multiple']) })
    .optional()
    .describe('missing cells that were filled, in how many columns of the table, and how'),
})

const stabilityIndex = z
  .object({ index: z.number(), standardError: z.number(), interval: interval.describe('95 %') })
  .nullable()
  .describe('index of Nogueira, Sechidis & Brown (2018); null where it has no value')

const estimates = {
  coefficient: z.number().nullable().describe('of the refit, original units'),
  standardError: z.number().nullable(),
  interval: interval.nullable().describe('95 %, as if the variables had been chosen beforehand'),
  deviation: z.number().nullable().describe('standard deviation of the column'),
  levels: z
    .array(
      z.object({
        level: z.string(),
        coefficient: z.number().nullable(),
        standardError: z.number().nullable(),
        interval: interval.nullable(),
      }),
    )
    .optional()
    .describe('for a factor: each level against the base, in the same model'),
  base: z.string().optional(),
}

export const resultSchema = z
  .object({
    schemaVersion: z.literal(1),
    version: z.string().describe('of Secateur'),
    kernelDigest: digest.describe('SHA-256 of the WebAssembly kernels'),
    data: z.object({
      n: count.min(1),
      p: count.min(1).describe('variables; a factor is one'),
      columns: count.min(1).optional().describe('columns of numbers, where a factor has several'),
      response: z.string(),
      family: z.enum(families),
      classes: z.array(z.string()).min(2).optional().describe('labels that became 0, 1, and so on'),
      survival: z
        .object({
          events: count.min(1),
          ties: z.enum(['breslow', 'efron']),
          strata: count.min(1).optional(),
          entry: z.literal(true).optional().describe('true where rows enter late'),
        })
        .optional()
        .describe('for survival times'),
      offset: z.literal(true).optional().describe('true where the linear predictor has an offset'),
      weights: z
        .object({ effectiveRows: z.number().positive() })
        .optional()
        .describe('where rows are weighted: (sum w)^2 / sum w^2'),
      standardise: z.literal(false).optional().describe('false where columns are penalised as they are'),
      digest: digest.describe('SHA-256 of names, family, response and predictors'),
      source: source.optional().describe('the table the data come from, and what was done to it'),
    }),
    spec: spec.describe('every setting, defaults included'),
    selected: z
      .array(
        z.object({
          name: z.string(),
          index: count.describe('number among the variables, from 0'),
          frequency: measure,
          ...estimates,
        }),
      )
      .describe('selected variables, the most frequent first'),
    kept: z
      .array(z.object({ name: z.string(), ...estimates }))
      .optional()
      .describe('variables that are in every model without penalty, as refitted'),
    variables: z
      .array(
        z.object({
          name: z.string(),
          frequency: measure.describe(
            'highest over the grid, among the kept members; without a grid what they say together',
          ),
          frequencyFull: measure.describe('the same among all members'),
          frequencyError: z.number().nonnegative().describe('Monte-Carlo error of frequency'),
          importance: z.number().nonnegative(),
          selected: z.boolean(),
        }),
      )
      .describe('all variables, in column order'),
    intercept: z.number().nullable().describe('of the refit; null for survival times and several classes'),
    concordance: z
      .object({ harrell: fraction, uno: fraction })
      .optional()
      .describe('of the refit on its own rows, for survival times'),
    ensemble: z.object({
      members: count.min(2),
      kept: count.min(1),
      order: z.array(count).describe('members, from 0, in the order of Algorithm 1'),
      loss: z.array(z.number()).describe('after each inclusion; empty without pruning'),
      strength: z.array(z.number()),
      diversity: z.array(z.number()),
      reference: z.object({ index: z.array(count), value: z.array(z.number()) }),
      model: z.array(count).optional().describe('variables of the model that decides with the ensemble'),
      lambda: z.array(z.number()).describe('the grid, decreasing; empty for members that are not paths'),
      points: count.min(1).optional().describe('K where there is no grid'),
      values: z
        .array(z.array(z.number()))
        .optional()
        .describe("coefficients of the members' variables, where the method goes by them"),
      secondStage: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('settings that a first stage of members led to'),
      intervals: z
        .array(z.array(count))
        .describe('per member: triples variable, first grid point, grid point after the last'),
    }),
    bound: z
      .object({
        q: count,
        threshold: z.number(),
        pfer: z.number(),
        unimodal: z.number().nullable(),
        rConcave: z.number().nullable(),
        qObserved: z.number(),
        pferObserved: z.number(),
        statement: z.string(),
      })
      .nullable()
      .describe('null for members that are not paths'),
    cut: z.number().optional().describe('where the decision rule drew the line, without a grid'),
    stability: z.object({ kept: stabilityIndex, full: stabilityIndex }),
    correlations: z.object({
      rows: z.array(count),
      columns: z.array(count),
      value: z.array(z.array(z.number())),
      nearest: z.array(z.array(count)),
    }),
    substitutes: z
      .array(
        z.object({
          variables: z.array(count).min(2).describe('the most frequent first'),
          correlation: fraction.describe('least in size between two of them'),
          frequency: fraction.describe('of selecting any of them, among the kept members'),
        }),
      )
      .optional()
      .describe('variables that can stand in for one another'),
    falseChance: z
      .array(fraction)
      .optional()
      .describe('chance that it is a false selection, per selected variable'),
    assessment: z
      .object({
        simulations: count.min(1),
        falseSelections: z.number().nonnegative(),
        falseLimit: z.number().nonnegative().describe('upper 95 % limit of it'),
        falseShare: fraction,
        exact: fraction,
        again: z.array(fraction).describe('per selected variable'),
      })
      .optional()
      .describe('the method on responses simulated from its own answer'),
    certificate: z.object({ worstKkt: z.number(), paths: count }),
    warnings: z.array(z.string()),
    timing: z.object({
      milliseconds: z.number(),
      threads: count,
      stopped: z
        .object({ asked: count, limit: z.number() })
        .optional()
        .describe(
          'A time limit in milliseconds ended the ensemble before all members asked for were computed',
        ),
    }),
    digest: digest
      .optional()
      .describe('SHA-256 of the result as JSON with sorted keys, without timing and this digest'),
  })
  .describe('Result of a selection by Secateur')
