import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportHtml } from '../../apps/node/report-html.js'
import { movedTo } from '../../apps/report/moved-to.js'
import { reselect } from '../../src/method/result/reselect.js'
import { scriptJson } from '../../src/report/html/script-json.js'
import { answer, basis } from '../../src/report/text/sentences/answer.js'
import { commandLine, methods } from '../../src/report/text/sentences/methods.js'
import { secateur } from '../support/command-line.js'
import { smallResult } from '../support/result.js'
import { hostileNames, hostileResult } from '../support/tables/hostile.js'
import { smallTable } from '../support/tables/tables.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('the policy allows the script and the style of the page by their digests, and nothing else', async () => {
  const html = reportHtml(await smallResult)
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)!
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html)!
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!
  expect(policy).toBe(
    `default-src 'none'; script-src 'sha256-${sha256(script)}'; style-src 'sha256-${sha256(style)}'; ` +
      "img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toMatch(/<(link|iframe|img|object|embed)|style=|\son\w+=/)
})

test('the same result gives the same bytes', async () => {
  expect(reportHtml(await smallResult)).toBe(reportHtml(await smallResult))
})

test('JSON in a script comes back as it was and cannot leave the script', () => {
  const text = scriptJson(hostileNames)
  expect(JSON.parse(text)).toEqual(hostileNames)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
})

test('hostile names reach the page as text only', async () => {
  const html = reportHtml(await hostileResult())
  const outside = html.replace(/<script[\s\S]*?<\/script>/g, '')
  expect(/<(img|iframe)|<svg onload|<script/.exec(outside)).toBeNull()
  expect(outside).toContain('&lt;script&gt;window.owned = 1&lt;/script&gt;')
  expect(outside.length).toBeLessThan(400_000)
})

test('the answer says in words what was selected and how sure that is', async () => {
  const result = await smallResult
  const text = answer(result).join(' ')
  expect(text).toContain(`${result.selected.length} of 6 variables explain y: `)
  expect(text).toContain('Variables in at least 70 % of the 4 kept of 12 members are selected.')
  for (const { name } of result.selected) expect(text).toContain(name)
  expect(text).toContain('the bound on false selections says nothing')
  const moved = reselect(result, { threshold: 0.95 })
  expect(answer(moved).join(' ')).toContain(
    'The bound on false selections says nothing here: it allows 2.96 on average, and 2 variables are selected.',
  )
  expect(answer({ ...moved, bound: { ...moved.bound!, pfer: 1.96 } }).join(' ')).toContain(
    'at most 1.96 false selections on average, if noise variables are exchangeable. For the pruned ensemble no bound is proved',
  )
  expect(basis(result).join(' ')).toMatch(/index of the members is -?\d\.\d\d \(95 % interval/)
  const none = reselect(result, { threshold: 1, keep: 12 })
  expect(answer({ ...none, selected: [] })[0]).toContain('None of the 6 variables is selected')
})

test('of one variable the answer says that it is not selected', async () => {
  const files = { 'one.csv': 'x,y\n1,3\n2,1\n3,4\n4,1\n5,5\n6,2\n7,3\n8,4\n' }
  const words = ['select', 'one.csv', '--response', 'y', '--members', '20']
  const said = 'The one variable is not selected: these data do not show what explains y.'
  expect((await secateur(words, { files })).out.replaceAll(/\s+/g, ' ')).toContain(said)
  const html = reportHtml(JSON.parse((await secateur([...words, '--json'], { files })).out))
  expect(html).toContain(said)
  expect(html).toContain('8 rows · 1 variable · gaussian')
})

test('the methods paragraph has every setting and cites what it uses', async () => {
  const result = await smallResult
  const { paragraph, references } = methods(result)
  for (const part of [
    '12 random subsamples of 12 observations',
    'seed 1',
    '20 penalties',
    `q = ${result.ensemble.design.q}`,
    'U = 4 of B = 12',
    'at least 0.7',
    'p < 0.05',
  ])
    expect(paragraph).toContain(part)
  for (const author of ['Zhang', 'Meinshausen', 'Tibshirani', 'Nogueira']) {
    expect(paragraph).toContain(author)
    expect(references.join('\n')).toContain(author)
  }
})

test('the command repeats the selection', async () => {
  const result = await smallResult
  const words = commandLine(result).split(' ').slice(1)
  const { out } = await secateur([...words, '--json'], { files: { FILE: smallTable() } })
  expect({ ...JSON.parse(out), timing: null }).toEqual({
    ...result,
    digest: expect.anything(),
    timing: null,
  })
})

test('a moved slider gives what reselect gives, with the coefficients of the run while the selection stays', async () => {
  const result = await smallResult
  expect(movedTo(result, 0.7, 4)).toBe(result)
  const moved = movedTo(result, 0.9, 7)
  const expected = reselect(result, { threshold: 0.9, keep: 7 })
  expect({ ...moved, selected: null, intercept: null }).toEqual({
    ...expected,
    selected: null,
    intercept: null,
  })
  expect(moved.selected.map(({ name, frequency }) => [name, frequency])).toEqual(
    expected.selected.map(({ name, frequency }) => [name, frequency]),
  )
  const same = result.selected.every(({ index }) => moved.selected.some(other => other.index === index))
  expect(moved.selected.every(({ coefficient }) => coefficient !== null)).toBe(
    same && moved.selected.length === result.selected.length,
  )
})
