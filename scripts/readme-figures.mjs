// Put the figures of the last benchmark and the output of the example into README.md, between their markers.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { alignTables } from './align-tables.mjs'
import { root } from './setup.mjs'

const { rows } = JSON.parse(readFileSync(`${root}bench/results/latest.json`, 'utf8'))
const row = (name, peer) => rows.find(r => r.name === name && r.peer === peer)
const ratio = found => (found === undefined ? '–' : found.ratio.toPrecision(2))
const cases = [
  ['gaussian-100x100', '100 x 100'],
  ['gaussian-200x1000', '200 x 1,000'],
  ['gaussian-111x4088', '111 x 4,088'],
  ['gaussian-2600x500', '2,600 x 500'],
  ['gaussian-200x100000', '200 x 100,000'],
  ['logistic-200x1000', '200 x 1,000, logistic'],
]
const bench = [
  '| rows x columns | times faster than glmnet | than scikit-learn `lars_path` | glmnet supports wrong, per 10,000 | ours |',
  '| --- | --- | --- | --- | --- |',
  ...cases.map(([name, title]) => {
    const glmnet = row(name, 'glmnet 1e-7')
    const wrong = glmnet.peerPer10k < 10 ? glmnet.peerPer10k.toPrecision(2) : Math.round(glmnet.peerPer10k)
    return `| ${title} | ${ratio(glmnet)} | ${ratio(row(name, 'lars_path'))} | ${wrong} | ${glmnet.oursWrong} |`
  }),
].join('\n')

const example = execFileSync(process.execPath, [`${root}dist/apps/cli/main.js`, 'example', '--quiet'], {
  encoding: 'utf8',
}).trimEnd()

const between = (text, name, content) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
    (_, start, end) => `${start}${content}\n${end}`,
  )
const file = `${root}README.md`
const text = readFileSync(file, 'utf8')
const renewed = between(between(text, 'example', `\`\`\`text\n${example}\n\`\`\``), 'bench', bench)
writeFileSync(file, alignTables(renewed))
