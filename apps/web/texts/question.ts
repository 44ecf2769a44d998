/** What the app asks about the outcome, the rows and missing cells. */
import type { MissingPolicy } from '../../../src/data/prepare/options.js'
import { plural } from '../../../src/report/text/plain/number.js'
import { count } from './count.js'

export const question = {
  heading: 'What do you want to explain?',
  response: 'Column to explain',
  responseHelp: 'The outcome: a quantity, a count, classes, or the time until an event.',
  search: 'Find the column to explain',
  matches: (shown: number, total: number) =>
    total > shown ? `The first ${shown} of ${count(total)}; type part of a name.` : '',
  family: 'What kind of outcome is it?',
  families: {
    auto: ['Tell it from the column', 'Two different values are classes; more are a quantity.'],
    gaussian: ['A quantity', 'Linear model (gaussian family).'],
    binomial: ['One of two classes', 'Logistic model (binomial family).'],
    multinomial: ['One of several classes', 'Three or more classes (multinomial family).'],
    poisson: ['A count', 'How often something happened (poisson family).'],
    cox: ['A time until an event', 'Survival times, some of them censored (Cox model).'],
  },
  event: 'Column that says whether the event was seen',
  eventHelp: '1 where the time ended with the event, 0 where it was censored before.',
  eventSearch: 'Find the column of events',
  eventValue: 'Value that stands for the event',
  eventValueHelp: 'Only if it is not 1; for example “dead”.',
  survival: 'Late entry, strata and ties',
  entry: 'Start of observation',
  entryHelp: 'If rows came under observation late, the column of the times since when.',
  entrySearch: 'Find the column of entry times',
  strata: 'Strata',
  strataHelp: 'If groups of rows have baseline hazards of their own, the column that names the group.',
  strataSearch: 'Find the column of strata',
  ties: 'How do events at the same time share the risk?',
  tiesCards: {
    breslow: ['Breslow', 'As glmnet has it. Good where few events tie.'],
    efron: ['Efron', 'As coxph has it. Nearer to the truth where many events tie.'],
  },
  eventClass: 'Which class is the event?',
  eventClassText: (event: string, other: string) => `Effects are given as odds of ${event} against ${other}.`,
  several: (classes: number) =>
    `This column holds text in ${classes} different classes. Take it as one of several classes, or choose a column of numbers.`,
  takeClasses: 'Take it as several classes',
  missing: 'If cells are missing',
  recommended: 'Recommended',
  dropReason: (rows: number, of: number) =>
    `only ${count(rows)} of ${count(of)} rows are incomplete, so little is lost.`,
  multipleReason: (rows: number, of: number) =>
    `${count(rows)} of ${count(of)} rows are incomplete. No row is lost, and what is uncertain about the filled cells shows in the result.`,
  knnReason: (rows: number, of: number) =>
    `${count(rows)} of ${count(of)} rows are incomplete. No row is lost, and this method takes cells filled once.`,
  policies: {
    error: ['Stop and tell me', 'Nothing is decided behind your back.'],
    'drop-rows': ['Leave out those rows', 'Simple; wasteful where many rows have a missing cell.'],
    mean: [
      'Fill in the mean',
      'Numbers get the mean of their column; categories a level of their own. Hides some of the uncertainty.',
    ],
    knn: ['Fill in from similar rows', 'The mean of the ten nearest rows that have the cell.'],
    multiple: [
      'Multiple imputation',
      'Missing cells are drawn afresh in every subsample, from similar rows, so that the uncertainty shows.',
    ],
  } as const satisfies Readonly<Record<MissingPolicy, readonly [string, string]>>,
  more: 'More about the rows and columns',
  curves: 'What shape may effects have?',
  shapes: {
    straight: ['Straight lines', 'Each step of a number changes the outcome by the same amount.'],
    curved: [
      'Curves, where the data show them',
      'Numbers enter as smooth curves, each still one variable. Finds bends and optima; a little less sharp where effects are straight.',
    ],
  },
  curved: 'Columns that may be curved',
  curvedHelp: 'Names with commas between them, such as age, gene_*. Empty: all numbers.',
  groupBy: 'Rows that belong together',
  groupByHelp:
    'If several rows come from one patient or batch, name the column that says so: they are then drawn together.',
  groupBySearch: 'Find the column of groups',
  weightsSearch: 'Find the column of weights',
  none: 'none',
  lists: { force: 'Always in the model', drop: 'Left out by you', id: 'Names of the rows' },
  takeBack: (name: string) => `Make ${name} a candidate again`,
  weights: 'Weights of the rows',
  weightsHelp: 'If rows count differently, the column that says how much: numbers of at least 0.',
  offset: 'Offset',
  offsetHelp: 'If a part of the model is known, the column that is added to it as it is.',
  offsetSearch: 'Find the column of offsets',
  exposure: 'Exposure',
  exposureHelp: 'How long or how much was looked at for each count: numbers above 0.',
  exposureSearch: 'Find the column of exposure',
  penaltyFactors: 'Penalty factors',
  penaltyFactorsHelp:
    'One NAME=FACTOR on a line. Below 1 a variable is selected sooner, above 1 later; 0 keeps it in every model, Inf leaves it out.',
  ready: 'Ready',
  preparing: 'Looking…',
  pick: 'Choose the column to explain, and what will be computed is summed up here.',
  rows: (n: number) => plural(n, 'row'),
  variables: (p: number) => plural(p, 'candidate variable'),
  coded: (columns: number) => `coded in ${plural(columns, 'column')} of numbers`,
  notes: 'What will be done',
  failed: 'Not yet',
} as const
