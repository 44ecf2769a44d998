import { type Case, file, table } from './case.js'

const rows = ['1,2,3,1,u,2020-01-01', '2,1,5,2,v,2020-02-01', '3,5,4,1,u,2020-03-01', '4,2,9,3,w,2020-04-01']
const head = 'y,a,b,w,word,day'
const good = table(head, ...rows, '5,5,1,2,w,2020-05-01', '7,1,8,1,u,2020-06-01')
const weights = (...values: readonly string[]) =>
  table('y,a,b,w', ...values.map((value, i) => `${(i * i) % 7},${i},${(i * 5) % 4},${value}`))
const on = (words: string, code: string, says: string, content = good) =>
  file(`adjustment: ${words}: ${says.slice(0, 60)}`, content, code, says, words)

/** Columns that should be in every model, and row weights, that cannot be. */
export const adjustment: readonly Case[] = [
  on('--force aa', 'usage/no-such-column', 'force: must name a column of the file; got aa'),
  on('--force wrd', 'usage/no-such-column', 'got wrd. Did you mean word?'),
  on('--force x*', 'usage/no-such-column', 'force: must match a column of the file; got x*'),
  on('--force y', 'usage/force', 'force: must not name the response; got y'),
  on('--force a,y', 'usage/force', 'force: must not name the response; got y'),
  on(
    '--force a --drop a',
    'usage/force',
    'force: must not name a column that is left out or has another role',
  ),
  on('--force a --id a', 'usage/force', 'must not name a column that is left out or has another role; got a'),
  on('--force word --group-by word', 'usage/force', 'left out or has another role; got word'),
  on('--force day', 'data/forced', 'column "day": cannot be kept in every model: a date'),
  on('--force * --drop day', 'data/no-predictors', 'has no predictor columns'),
  on('--force a,b,w,word --drop day', 'data/no-predictors', 'has no predictor columns'),
  on('--force __proto__', 'usage/no-such-column', 'got __proto__'),
  on('--weights ww', 'usage/no-such-column', 'weights: must name a column of the file; got ww'),
  on('--weights y', 'usage/weights', 'weights: must not name the response; got y'),
  on('--weights w --force w', 'usage/weights', 'weights: must not name a predictor; got w'),
  on('--weights w --only a,w', 'usage/weights', 'weights: must not name a predictor; got w'),
  on('--weights word --group-by word', 'usage/weights', 'weights: must not name the column of subjects'),
  on('--weights word', 'data/weight', 'column "word", row 1 (line 2): has no number where a weight must be'),
  on(
    '--weights w',
    'data/weight',
    'column "w", row 3 (line 4): has a negative weight. Weights say how much a row counts',
    weights('1', '2', '-1', '1', '1', '2'),
  ),
  on(
    '--weights w',
    'data/weight',
    'column "w", row 2 (line 3): must not exceed 1e+100',
    weights('1', '1e101', '1', '1', '1', '2'),
  ),
  on(
    '--weights w',
    'data/weight',
    'column "w": must have a weight above 0. A row of weight 0 does not count',
    weights('0', '0', '0', '0', '0', '0'),
  ),
  on(
    '--weights w',
    'data/too-few-rows',
    'must have at least 4 rows; got 3',
    weights('1', '0', '2', '0', '0', '3'),
  ),
  on(
    '--weights w',
    'data/missing-value',
    'column "w", row 2 (line 3): has a missing value',
    weights('1', '', '2', '1', '1', '3'),
  ),
  on(
    '--penalty-factors a=2 --method st2e --drop day',
    'usage/penalty-factors',
    'penalty-factors: the method st2e takes no penalty factors, having no penalty',
  ),
]
