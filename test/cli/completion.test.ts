import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { completionScripts } from '../../apps/cli/help/completion-scripts.js'
import { secateur } from '../support/command-line.js'
import { temporaryFolder } from '../support/temporary-folder.js'

async function candidates(...words: string[]): Promise<string[]> {
  const { code, out, err } = await secateur(['complete', '--', ...words])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.split('\t')[0])
}

describe('what may come next', () => {
  test('commands, of the program, of help and of a command', async () => {
    expect(await candidates('me')).toEqual(['methods', 'merge'])
    expect(await candidates('')).toEqual(expect.arrayContaining(['select', 'study', 'completion', 'help']))
    expect(await candidates('help', 'sel')).toEqual(['select'])
    expect(await candidates('cluster', '')).toEqual(expect.arrayContaining(['worker', 'slurm']))
    expect(await candidates('')).not.toContain('complete')
  })

  test('options of the command', async () => {
    expect(await candidates('select', 'data.csv', '--resp')).toEqual(['--response'])
    expect(await candidates('select', '--no-sta')).toEqual(['--no-standardise'])
    expect(await candidates('report', '--resp')).toEqual([])
  })

  test('words that an option or an operand takes', async () => {
    expect(await candidates('select', 'data.csv', '--sampler', '')).toEqual(['half', 'pairs', 'bootstrap'])
    expect(await candidates('select', '--sampler=p')).toEqual(['--sampler=pairs'])
    expect(await candidates('study', 'table')).toHaveLength(5)
    expect(await candidates('completion', 'f')).toEqual(['fish'])
  })

  test('nothing where a file, a name or a number is meant', async () => {
    expect(await candidates('select', '')).toEqual([])
    expect(await candidates('select', 'data.csv', '-r', '')).toEqual([])
    expect(await candidates('select', '--members', '')).toEqual([])
  })

  test('an option that was given its value does not take the next word too', async () => {
    expect(await candidates('--quiet', 'me')).toEqual(['methods', 'merge'])
    expect(await candidates('select', '--sampler', 'half', '--sampler')).toEqual(['--sampler'])
  })
})

const folder = temporaryFolder('completion')
symlinkSync(fileURLToPath(new URL('../../dist/secateur.cjs', import.meta.url)), join(folder, 'secateur'))
for (const [shell, script] of Object.entries(completionScripts)) writeFileSync(join(folder, shell), script)

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** What a shell says, the program being on its path. */
function say(shell: string, text: string): string[] {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder }
  return execFileSync(shell, ['-c', text], { cwd: folder, env, encoding: 'utf8' }).trim().split('\n')
}

describe('in a shell', () => {
  test.skipIf(!has('bash'))('bash', () => {
    const complete = (line: string) =>
      say(
        'bash',
        `source ./bash; COMP_LINE='${line}' COMP_POINT=${line.length}; _secateur; printf '%s\\n' "\${COMPREPLY[@]}"`,
      )
    expect(complete('secateur sel')).toEqual(['select'])
    expect(complete('secateur select --sampler ')).toEqual(['half', 'pairs', 'bootstrap'])
    expect(complete('secateur select --sampler=b')).toEqual(['bootstrap'])
    expect(complete('secateur select data')).toEqual([''])
  })

  test.skipIf(!has('zsh'))('zsh', () => {
    const complete = (...words: string[]) =>
      say(
        'zsh',
        `compdef() { :; }; source ./zsh; _describe() { print -l "\${described[@]}" }; _files() { print files }
         words=(secateur ${words.map(word => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}; _secateur`,
      )
    expect(complete('sel')).toEqual(['select:Select the variables that explain a response.'])
    expect(complete('select', '--sampler', 'b')).toEqual(['bootstrap:'])
    expect(complete('select', 'data')).toEqual(['files'])
  })

  test.skipIf(!has('fish'))('fish', () => {
    const complete = (line: string) =>
      say('fish', `source ./fish; complete --do-complete '${line}'`).map(text => text.split('\t')[0])
    expect(complete('secateur sel')).toEqual(['select'])
    expect(complete('secateur select --sampler ')).toEqual(['bootstrap', 'half', 'pairs'])
    writeFileSync(join(folder, 'data.csv'), '')
    expect(complete('secateur select da')).toEqual(['data.csv'])
  })
})
