/** The shape of result.json, for readers that cannot trust it, and the source of the published JSON Schema. */
import { z } from 'zod'
import { families } from '../../data/dataset.js'
import { memberLearners } from '../../learner/member-learners.js'
import { weaknessKinds } from '../../learner/randomised-lasso.js'
import type { Method } from '../../method/method.js'
import { MANY } from '../../method/result/brief-variables.js'
import { warningCodes } from '../../method/result/warning.js'
import type { Setting } from '../../method/settings/setting.js'
import { orderNames } from '../../prune/orders.js'
import { referenceForms, referenceKinds } from '../../prune/reference.js'
import { samplerNames } from '../../sample/create-sampler.js'
import { decisionNames } from '../../select/decide.js'
import { fusions } from '../../select/fuse.js'

const count = z.number().int().nonnegative()
const measure = z.number().nonnegative()
const fraction = z.number().min(0).max(1)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const interval = z.tuple([z.number(), z.number()])

const keys = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  Object.keys(record) as [Name, ...Name[]]

const pruning = z
  .object({
    order: z.enum(orderNames).describe('what the members are ordered by; greedy is Algorithm 1'),
    keep: z.union([z.number(), z.string()]).describe('U as asked for: a fraction or a count'),
    reference: z.enum([...referenceKinds, 'given', 'consensus', 'probabilities']),
    referenceForm: z.enum(referenceForms),
    referenceLink: z.enum(['logit', 'linear']),
    importance: z.enum(['region', 'unit-sum']),
  })
  .nullable()
  .describe('null where all members are kept')

const members = count.min(2).describe('B, the number of members')

const threshold = z.object({ name: z.literal('threshold'), threshold: z.number().positive() })

const design = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('path').describe('members are lasso paths on a common grid'),
      members,
      q: count.min(1).describe('variables on the path of all rows where the grid ends'),
      lambdas: count.min(2).describe('K, the number of grid points'),
      gridRule: z.enum(['first', 'farthest']),
      sampler: z.enum(samplerNames),
      stratified: z.boolean(),
      seed: count,
      pruning,
      decision: z.discriminatedUnion('name', [
        threshold,
        z
          .object({
            name: z.literal('consensus'),
            model: z.array(count).describe('variables of the model that decides with the ensemble'),
            agreed: fraction.describe('least frequency of a variable of the model'),
            alone: fraction.describe('least frequency of another'),
          })
          .describe('a model and the ensemble decide together'),
        z
          .object({
            name: z.literal('signals'),
            signals: z
              .array(
                z.object({
                  variables: z.array(count).min(1).describe('interchangeable, the most probable first'),
                  probability: fraction.describe('that at least one of them matters'),
                  each: z.array(fraction).describe('that each of them is in the model'),
                }),
              )
              .describe('the most probable first'),
            probability: z.number().positive().describe('least probability of a selected signal'),
            fdr: fraction.optional().describe('expected share of false signals, where that was asked for'),
            frequency: fraction
              .nullable()
              .describe(
                'least frequency of a variable that the ensemble vouches for; null where it does not',
              ),
            covered: fraction.describe('share of the probability in models that several chains found'),
          })
          .describe('probable signals are selected'),
      ]),
      alpha: fraction
        .optional()
        .describe("of the elastic net, where it is one: the lasso's share of the penalty"),
      cap: count.min(1).optional().describe("variables at which members' paths end"),
      randomise: z
        .object({
          weakness: z.number(),
          weights: z.enum(weaknessKinds),
          share: z.number(),
          rescale: z.boolean(),
        })
        .optional()
        .describe('of the randomised lasso'),
    }),
    z.object({
      kind: z.literal('learner').describe('members are those of a learner'),
      learner: z.enum(keys(memberLearners)),
      members,
      settings: z.record(z.string(), z.unknown()).describe('what the members are made with'),
      kappas: z
        .array(z.object({ kappa: z.number(), strength: z.number(), diversity: z.number() }))
        .optional()
        .describe("strength and diversity by which ST2E's kappa was chosen"),
      fusion: z.enum(fusions),
      decision: z.union([threshold, z.object({ name: z.enum(decisionNames).exclude(['threshold']) })]),
      seed: count,
      pruning,
      secondStage: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('settings that a first stage of members led to'),
    }),
  ])
  .describe('how the ensemble was made, and what decides')

const names = z.array(z.string()).optional()

const source = z.object({
  rows: count,
  columns: count,
  options: z.object({
    response: z.string(),
    family: z.enum(families).optional(),
    eventClass: z.string().optional(),
    drop: names,
    only: names,
    id: names,
    types: z.record(z.string(), z.string()).optional(),
    missing: z.enum(['error', 'drop-rows', 'mean', 'knn', 'multiple']).optional(),
    log: names,
    rank: names,
    curves: names,
    groupBy: z.string().optional(),
    force: names,
    penaltyFactors: z
      .record(z.string(), z.union([z.number().nonnegative(), z.literal('Inf')]))
      .optional()
      .describe('penalty factors by variable'),
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
        sheet: z.string().optional(),
        transpose: z.boolean().optional(),
      })
      .optional()
      .describe('how the file was said to be written'),
  }),
  dialect: z
    .object({ delimiter: z.enum([',', ';', '\t', '|']), decimal: z.enum(['.', ',']) })
    .optional()
    .describe('how a text was written, where not with commas between its cells and decimal points'),
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

const distribution = z.union([
  z.object({
    quantiles: z.array(z.number()).length(5).describe('at 5, 25, 50, 75 and 95 %'),
    mean: z.number(),
    counts: z
      .array(count)
      .min(1)
      .describe('rows in bins from the first quantile to the last, which hold what lies beyond, too'),
  }),
  z.object({ levels: z.array(z.object({ level: z.string(), rows: count })).min(1) }),
])

const summary = z
  .object({
    response: distribution,
    variables: z.array(
      z.object({
        index: count,
        distribution,
        response: z
          .array(
            z.object({
              rows: count,
              at: z.union([z.number(), z.string()]).describe('mean of the variable, or its level'),
              value: z
                .number()
                .describe('mean response, share of the second class, or events per unit of time'),
              error: z.number().describe('its standard error'),
            }),
          )
          .describe('of groups of rows, from the least values to the largest'),
      }),
    ),
  })
  .describe('how the response and the variables that matter most are distributed')

const stabilityIndex = z
  .object({ index: z.number(), standardError: z.number(), interval: interval.describe('95 %') })
  .nullable()
  .describe('index of Nogueira, Sechidis & Brown (2018); null where it has no value')

const estimate = {
  coefficient: z.number().nullable(),
  standardError: z.number().nullable(),
  interval: interval.nullable(),
}

const classes = z
  .array(z.object(estimate))
  .min(2)
  .optional()
  .describe('for several classes: each in the order of the labels, summing to zero')

const estimates = {
  classes,
  coefficient: z.number().nullable().describe('of the refit, original units'),
  standardError: z.number().nullable(),
  interval: interval.nullable().describe('95 %, as if the variables had been chosen beforehand'),
  deviation: z.number().nullable().describe('standard deviation of the column'),
  levels: z
    .array(
      z.object({
        level: z.string(),
        ...estimate,
        classes,
      }),
    )
    .optional()
    .describe('for a factor: each level against the base, in the same model'),
  base: z.string().optional(),
  curve: z
    .object({
      knots: z.array(z.number()).min(3),
      values: z.array(z.number()).describe('at the knots, of the natural cubic spline that is the effect'),
      straight: fraction.describe('share of the variance of the effect that a straight line has'),
      at: z.array(z.number()),
      effect: z.array(z.number()).describe('there, less its mean over the rows'),
      low: z.array(z.number()).optional().describe('range of nine of ten kept members'),
      high: z.array(z.number()).optional(),
    })
    .optional()
    .describe('for a variable with a curved effect, in the same model'),
}

const concordance = z.object({ harrell: fraction, uno: fraction })

const validation = z
  .object({
    folds: count.min(2),
    concordance,
    groups: z
      .array(
        z.object({
          name: z.enum(['low', 'middle', 'high']),
          rows: count,
          events: count,
          end: z.number().describe('the last time'),
          time: z.array(z.number()),
          survival: z.array(fraction).describe('share without event from that time on, by Kaplan and Meier'),
        }),
      )
      .describe('thirds of the rows by risk'),
  })
  .describe("for survival times: by risks of the refit without the row's fold")

const description = 'Result of a selection by Secateur'

const variable = z.object({
  name: z.string(),
  frequency: measure
    .optional()
    .describe('for ensembles: highest over the grid, or what the kept members say together'),
  frequencyFull: measure.optional().describe('the same among all members'),
  frequencyError: measure.optional().describe('Monte-Carlo error of frequency'),
  importance: measure.optional(),
  selected: z.boolean(),
})

export const resultSchema = z
  .object({
    schemaVersion: z.literal(2),
    version: z.string().describe('of Secateur'),
    kernelDigest: digest.describe('SHA-256 of the WebAssembly kernels'),
    data: z.object({
      n: count.min(1),
      p: count.min(1).describe('variables; a factor is one'),
      columns: count.min(1).optional().describe('columns of numbers, where a factor or a curve has several'),
      factors: count.min(1).optional().describe('how many variables are factors'),
      curves: count.min(1).optional().describe('how many are numbers whose effects may be curved'),
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
      penaltyFactors: z
        .object({ variables: count, least: z.number().positive(), most: z.number().positive() })
        .optional()
        .describe('variables with a penalty factor other than 1, and the range of the factors'),
      standardise: z.literal(false).optional().describe('false where columns are penalised as they are'),
      digest: digest.describe('SHA-256 of names, family, response and predictors'),
      source: source.optional().describe('the table the data come from, and what was done to it'),
    }),
    method: z.string().describe('its name'),
    title: z.string(),
    citations: z.array(z.object({ short: z.string(), full: z.string() })),
    settings: z
      .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
      .describe('every setting of the method as it was used'),
    selected: z
      .array(
        z.object({
          name: z.string(),
          index: count.describe('number among the variables, from 0'),
          frequency: measure.optional().describe('for ensembles'),
          ...estimates,
          probability: fraction
            .optional()
            .describe('posterior probability that the signal is real, for methods that state it'),
          alternatives: z
            .array(z.object({ name: z.string(), index: count, probability: fraction }))
            .optional()
            .describe('variables that could stand in its place, the most probable first'),
          by: z
            .enum(['probability', 'ensemble'])
            .optional()
            .describe('what speaks for the signal: its probability, or nearly all members'),
        }),
      )
      .describe('selected variables, the most important first'),
    unpenalised: z
      .array(z.object({ name: z.string(), ...estimates }))
      .optional()
      .describe('variables that are in every model without penalty, as fitted'),
    variables: z.array(variable).describe('all variables, in column order'),
    intercept: z.number().nullable().describe('of the fit; null for survival times and several classes'),
    intercepts: z.array(z.number()).optional().describe('of each class, where there are several'),
    concordance: concordance
      .optional()
      .describe('of the refit on the rows it was fitted to, for survival times'),
    validation: validation.optional(),
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
      .optional()
      .describe('for members that are paths'),
    stability: z.object({ kept: stabilityIndex, full: stabilityIndex }).optional(),
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
    evidence: z
      .array(z.object({ name: z.string(), values: z.array(z.number().nullable()) }))
      .optional()
      .describe('what a method without members says of each variable, in column order'),
    statement: z.string().optional().describe('what the answer of such a method rests on'),
    ensemble: z
      .object({
        design,
        cut: z.number().describe('where the line was drawn'),
        members: count.min(2),
        kept: count.min(1),
        order: z.array(count).describe('members, from 0, in the order of Algorithm 1'),
        loss: z.array(z.number()).describe('after each inclusion; empty without pruning'),
        strength: z.array(z.number()),
        diversity: z.array(z.number()),
        reference: z.object({ index: z.array(count), value: z.array(z.number()) }),
        lambda: z.array(z.number()).describe('the grid, decreasing; empty for members that are not paths'),
        points: count.min(1).optional().describe('K where there is no grid'),
        values: z
          .array(z.array(z.number()))
          .optional()
          .describe("coefficients of the members' variables, where the method goes by them"),
        intervals: z
          .array(z.array(count))
          .describe('per member: triples variable, first grid point, grid point after the last'),
      })
      .optional()
      .describe('for methods that are ensembles'),
    correlations: z.object({
      rows: z.array(count),
      columns: z.array(count),
      value: z.array(z.array(z.number())),
      nearest: z.array(z.array(count)),
    }),
    summary: summary.optional(),
    assessment: z
      .object({
        simulations: count.min(1),
        pfer: measure.describe('mean number of false selections'),
        pferLimit: measure.describe('upper 95 % limit of it'),
        fdr: fraction.describe('mean share of false selections'),
        exact: fraction.describe('share of simulations that found exactly the answer'),
        recovery: z.array(fraction).describe('per selected variable: share of simulations that found it'),
      })
      .optional()
      .describe('the method on responses simulated from its own answer'),
    guarantee: z
      .object({
        pairs: count.min(2).describe('complementary pairs of halves'),
        threshold: fraction.describe('least share of the halves that select a variable'),
        q: measure.describe('mean number of variables that a half selects'),
        pfer: measure.describe(
          'most variables of a probability of at most q / p that are expected among the selected',
        ),
        unimodal: measure.nullable().describe('the same if the share of pairs that select twice is unimodal'),
        rConcave: measure.nullable().describe('the same if it is r-concave'),
        selected: z
          .array(z.object({ index: count, share: fraction }))
          .describe('the variables that enough halves select, the most frequent first'),
        statement: z.string().describe('what is proved'),
        halves: z
          .array(z.array(count))
          .describe('variables that each half selects; halves 2i and 2i + 1 are a pair'),
      })
      .optional()
      .describe('the method on halves of the rows, and what is proved of the variables that recur'),
    certificate: z.object({
      worstKkt: z.number(),
      paths: count,
      constantInMembers: count
        .min(1)
        .optional()
        .describe('columns that vary, but not in the rows of some members'),
    }),
    warnings: z.array(z.object({ code: z.enum(warningCodes), text: z.string(), where: z.string() })),
    timing: z.object({
      milliseconds: z.number(),
      threads: count,
      stages: z
        .array(
          z.object({
            name: z.string(),
            milliseconds: z.number(),
            work: z.number().optional().describe('of a task with parts: time of its parts, over all threads'),
            during: z.string().optional().describe('the task whose parts were computed elsewhere meanwhile'),
          }),
        )
        .optional()
        .describe('wall time of the stages in milliseconds, in the order in which they began'),
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
  .describe(description)

/** As it stands in a file: many variables are written briefly. */
const writtenSchema = resultSchema
  .extend({
    variables: z
      .array(z.union([variable, z.string()]))
      .describe(`all variables, in column order; of more than ${MANY}, those never selected by name alone`),
    otherVariables: variable
      .omit({ name: true })
      .optional()
      .describe('what holds of each variable that is written by its name alone'),
  })
  .describe(description)

/** The settings of a method, as a result records them: each may be left out. */
export function settingsSchema({ settings }: Pick<Method, 'settings'>): z.ZodObject {
  const each = Object.entries(settings).map(([name, setting]) => [
    name,
    valueSchema(setting).describe(setting.summary).optional(),
  ])
  return z.strictObject(Object.fromEntries(each))
}

function valueSchema(setting: Setting): z.ZodType {
  const { type, choices, words, vector } = setting
  if (choices !== undefined) return z.enum([...choices, ...(vector === true ? ['given'] : [])])
  if (type === 'boolean') return z.boolean()
  if (type === 'share') return z.union([z.string(), z.number()])
  const number = bounded(type === 'integer' ? z.number().int() : z.number(), setting)
  return words === undefined ? number : z.union([number, z.enum(words)])
}

function bounded(number: z.ZodNumber, { least, most, above, below }: Setting): z.ZodNumber {
  let bounds = number
  if (least !== undefined) bounds = bounds.gte(least)
  if (most !== undefined) bounds = bounds.lte(most)
  if (above !== undefined) bounds = bounds.gt(above)
  return below === undefined ? bounds : bounds.lt(below)
}

/** The published JSON Schema: the shape of a result, and for each method that of its settings. */
export function resultJsonSchema(methods: readonly Method[]): object {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { target: 'draft-2020-12' })
  return {
    ...json(writtenSchema),
    allOf: methods.map(method => {
      const { $schema: _, ...settings } = json(settingsSchema(method))
      const named = { properties: { method: { const: method.name } } }
      // Either it is another method, or its settings are these.
      return { anyOf: [{ not: named }, { properties: { settings } }] }
    }),
  }
}
