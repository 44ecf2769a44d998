import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { secateur } from '../support/command-line.js'

const { out: page } = await secateur(['manual'])

test('the manual has every command and every option that their helps have', async () => {
  const { out: candidates } = await secateur(['complete', '--', ''])
  const names = candidates
    .split('\n')
    .map(line => line.split('\t')[0])
    .filter(name => name !== '' && name !== 'help')
  expect(names.length).toBeGreaterThan(12)
  for (const name of names) {
    expect(page).toContain(`.SS "secateur ${name}`)
    const { out: help } = await secateur([name, '--help'])
    const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(match => match[1])
    for (const option of options.filter(one => one !== '--help'))
      expect(page).toContain(option.replaceAll('-', '\\-'))
  }
})

test.skipIf(spawnSync('groff', ['--version']).status !== 0)('groff reads it without a warning', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-Kutf8'], {
    input: page,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toContain('Select the variables that explain a response.')
})

test('long helps are grouped, and no option is left out of a group', async () => {
  const { out } = await secateur(['select', '--help'])
  for (const heading of ['Reading the file', 'Rows and columns', 'Method', 'Ensemble', 'Running', 'Output'])
    expect(out).toContain(`\n${heading}:\n`)
  expect(out).not.toContain('\nOptions:\n')
})
