import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** A script whose only step is this one. */
function scriptWith(command: string, args: readonly string[]) {
  const setup = JSON.stringify(fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url)))
  const step = `run(${JSON.stringify(command)}, ${JSON.stringify(args)})`
  const text = `import { run } from ${setup}; ${step}; console.log('went on')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' })
}

it('goes on after a step that succeeds', () => {
  expect(scriptWith(process.execPath, ['-e', ''])).toMatchObject({ status: 0, stdout: 'went on\n' })
})

it('ends with the exit status of a step that fails, and says nothing itself', () => {
  const failed = scriptWith(process.execPath, ['-e', 'process.exit(3)'])
  expect(failed).toMatchObject({ status: 3, stdout: '', stderr: '' })
})

it('names a command that does not exist', () => {
  const failed = scriptWith('no-such-command', [])
  expect(failed).toMatchObject({ status: 1, stdout: '' })
  expect(failed.stderr).toMatch(/^no-such-command: .*ENOENT\n$/)
})
