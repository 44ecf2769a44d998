import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { expectRefusal } from '../support/refusal.js'
import { smallTable } from '../support/tables.js'

const files = { t: smallTable() }
const folder = mkdtempSync(join(tmpdir(), 'secateur-'))
writeFileSync(join(folder, 'data.csv'), smallTable())

type Case = readonly [words: string, code: string, says: string]

/** After `select t --response y`, a table of six predictors. */
const settings: Case[] = [
  ['--drop aa', 'usage/no-such-column', 'drop: must name a column of the file; got aa. Columns: "y", "a"'],
  ['--drop y', 'usage/drop', 'drop: must not name the response; got y'],
  ['--family gausian', 'usage/family', 'one of gaussian, binomial; got gausian. Did you mean gaussian?'],
  ['--method lasso', 'usage/method', '--method: must be one of pruned, stability; got lasso'],
  ['--members 0', 'usage/members', '--members: must be a whole number of at least 2; got 0'],
  ['--members 2.5', 'usage/members', 'must be a whole number of at least 2; got 2.5'],
  ['--members 1e9', 'usage/members', 'members: must be a whole number from 2 to 1000000; got 1000000000'],
  ['--members 11 --sampler pairs', 'usage/members', 'must be even for complementary pairs; got 11'],
  ['--keep 0', 'usage/keep', 'keep: must be a count from 1 to the 100 members; got 0'],
  ['--keep 101', 'usage/keep', 'keep: must be a count from 1 to the 100 members; got 101'],
  ['--keep 3/2', 'usage/keep', 'keep: must be a fraction in (0, 1]; got 3/2'],
  ['--keep 1/0', 'usage/keep', 'keep: must be a fraction in (0, 1]; got 1/0'],
  ['--keep half', 'usage/keep', 'must be a fraction such as 1/3 or a number of members; got half'],
  ['--keep -1', 'usage/keep', 'got -1'],
  [
    '--threshold 0.4',
    'usage/threshold',
    'must lie in (0.5, 1]; got 0.4. The bound holds only above one half.',
  ],
  ['--threshold 1.1', 'usage/threshold', 'threshold: must lie in (0.5, 1]; got 1.1'],
  ['--threshold 1e400', 'usage/threshold', '--threshold: must be a number; got 1e400'],
  ['--threshold=', 'usage/threshold', '--threshold: must be a number; got nothing'],
  ['--q 0', 'usage/q', '--q: must be a whole number of at least 1; got 0'],
  ['--q 7', 'usage/q', 'q: must be a whole number from 1 to the number of variables, 6; got 7'],
  ['--pfer 0', 'usage/pfer', 'pfer: must be a positive number of false selections; got 0'],
  ['--q 3 --threshold 0.7 --pfer 4', 'usage/two-of-three', 'must be given two at a time; got 3'],
  ['--q 6 --pfer 0.1', 'usage/out-of-reach', 'at q = 6 of p = 6 can promise'],
  ['--lambdas 1', 'usage/lambdas', '--lambdas: must be a whole number of at least 2; got 1'],
  ['--sampler boostrap', 'usage/sampler', 'got boostrap. Did you mean bootstrap?'],
  ['--reference stepwis', 'usage/reference', 'got stepwis. Did you mean stepwise?'],
  ['--importance raw', 'usage/importance', '--importance: must be one of region, unit-sum; got raw'],
  ['--seed -1', 'usage/seed', '--seed: must be a whole number of at least 0; got -1'],
  ['--seed 9007199254740993', 'usage/seed', 'got 9007199254740993'],
  ['--threads 0', 'usage/threads', '--threads: must be a whole number of at least 1; got 0'],
  ['--json --csv', 'usage/output', '--json, --csv: must not be given together'],
  ['--respnse y', 'usage/unknown-option', "unknown option '--respnse'. Did you mean --response?"],
  ['--seed', 'usage/option-missing-argument', "option '--seed <n>' argument missing"],
  ['u', 'usage/excess-arguments', 'too many arguments'],
]

const commands: Case[] = [
  ['slect t', 'usage/unknown-command', "unknown command 'slect'. Did you mean select?"],
  ['select --response y', 'usage/missing-argument', "missing required argument 'file'"],
  ['select t', 'usage/response', '--response: must name the column to explain. Columns: "y", "a", "b", "c"'],
  ['select t --respnse y', 'usage/unknown-option', 'Did you mean --response?'],
  ['select t -r z', 'usage/no-such-column', 'response: must name a column of the file; got z. Columns: "y"'],
  ['select t -r Y', 'usage/no-such-column', 'got Y. Did you mean y?'],
  ['path t -r y --lambdas 1 --count 5', 'usage/lambdas', '--lambdas, --count: must not be given together'],
  ['path t -r y --lambdas 1,x', 'usage/lambdas', '--lambdas: must be a number; got x'],
  ['path t -r y --lambdas 0.1,-1', 'usage/lambdas', '--lambdas: must be positive; got -1'],
  ['bounds --q 3 --threshold 0.7', 'usage/p', '--p: must be given'],
  ['bounds --p 100 --q 3', 'usage/two-of-three', 'must be given two at a time; got 1'],
  ['bounds --p 10 --q 11 --threshold 0.7', 'usage/q', 'from 1 to the number of variables, 10; got 11'],
  [`select ${folder}/nothing-like-it -r y`, 'io/no-such-file', 'does not exist. Check the path.'],
  [`select ${folder}/dta.csv -r y`, 'io/no-such-file', 'does not exist. Did you mean data.csv?'],
  [`select ${folder} -r y`, 'io/is-a-folder', 'is a folder. Name a file in it.'],
]

test.each(settings)('select t --response y %s', async (words, code, says) =>
  expectRefusal(['select', 't', '--response', 'y', ...words.split(' ')], { files }, code, says),
)

test.each(commands)('%s', async (words, code, says) => expectRefusal(words.split(' '), { files }, code, says))
