import { type Case, file, last, table } from './case.js'

/** Four rows of the response and one predictor. */
const four = (...y: string[]) => table('y,a', ...y.map((cell, i) => `${cell},${(i * i) % 5}`))

/** Responses that nothing can be selected for. */
export const responses: readonly Case[] = [
  file(
    'a missing response',
    last('?,2,3'),
    'data/missing-value',
    'column "y", row 6 (line 7): has a missing value. --missing drop-rows keeps 5 of 6 rows.',
  ),
  file('an overflowing response', last('1e400,2,3'), 'data/out-of-range', 'column "y", row 6 (line 7)'),
  file(
    'an infinite response',
    last('inf,2,3'),
    'data/out-of-range',
    'column "y", row 6 (line 7): has an infinite value',
  ),
  file(
    'a response of 1e200',
    last('1e200,2,3'),
    'data/out-of-range',
    'column "y", row 6 (line 7): must not exceed 1e+140',
  ),
  file(
    'an empty response',
    table('y,a', ',1', ',2', ',3', ',4'),
    'data/missing-value',
    'column "y": has 4 missing values. --missing drop-rows keeps 0 of 4 rows.',
  ),
  file(
    'an empty response with missing cells dropped',
    table('y,a', ',1', ',2', ',3', ',4'),
    'data/too-few-rows',
    'got 0',
    '--missing drop-rows',
  ),
  file(
    'missing cells in the response that the mean does not fill',
    table('y,a', ',1', '2,2', '3,3', '4,4'),
    'data/too-few-rows',
    'got 3',
    '--missing mean',
  ),
  file(
    'a constant response',
    four('7', '7', '7', '7'),
    'data/constant-response',
    'column "y": has the same value in every row',
  ),
  file('one class of text', four('no', 'no', 'no', 'no'), 'data/one-class', 'column "y": has only one class'),
  file('one class', four('1', '1', '1', '1'), 'data/one-class', 'has only one class', '--family binomial'),
  file(
    'a lone case',
    four('0', '0', '1', '0'),
    'data/rare-class',
    'must have at least two rows of each class',
  ),
  file(
    'four classes',
    four('1', '2', '3', '4'),
    'data/classes',
    'got 4 distinct values',
    '--family binomial',
  ),
  file(
    'three texts',
    four('lo', 'mid', 'hi', 'lo'),
    'data/not-a-number',
    'numeric or has exactly two classes',
  ),
  file(
    'text for the gaussian family',
    four('a', 'b', 'a', 'b'),
    'data/not-a-number',
    'needs a numeric',
    '--family gaussian',
  ),
  file(
    'a number with a letter',
    four('1', '2', '3a', '4'),
    'data/not-a-number',
    'column "y", row 3 (line 4): has text',
  ),
  file(
    'a decimal comma',
    four('1', '2', '"3,5"', '4'),
    'data/not-a-number',
    'column "y", row 3 (line 4): has a decimal comma',
  ),
  file(
    'a logarithm of zero',
    four('1', '0', '3', '4'),
    'data/log',
    'column "y", row 2 (line 3): must be positive for its logarithm',
    '--log y',
  ),
  file(
    'a logarithm of classes',
    four('1', '2', '1', '2'),
    'usage/transform',
    'column "y": has two classes and cannot be transformed',
    '--log y',
  ),
  file(
    'a bad row after dropped ones',
    table('y,a', 'NA,1', '1,2', '2,3', '3,4', '-1,5'),
    'data/log',
    'column "y", row 5 (line 6)',
    '--log y --missing drop-rows',
  ),
  file(
    'one subject with both classes',
    table('y,who,a', '0,p,1', '1,p,2', '0,q,3', '0,r,4', '0,s,5'),
    'data/rare-class',
    'at least two rows of each class',
    '--group-by who',
  ),
]
