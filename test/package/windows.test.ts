import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { npm } from '../../scripts/programs.mjs'
import { temporaryFolder } from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = temporaryFolder('windows with spaces')
const asWindows = `--import=${pathToFileURL(join(root, 'test/package/as-windows.mjs')).href}`

/** Runs a script as on Windows, without the npm that may have started these tests. */
function start(cwd: string, words: readonly string[], env: Record<string, string> = {}) {
  const { npm_execpath: _npm, ...rest } = process.env
  return spawnSync(process.execPath, words, {
    cwd,
    encoding: 'utf8',
    env: { ...rest, NODE_OPTIONS: asWindows, ...env },
  })
}

test('what behaves as Windows refuses what Windows refuses', () => {
  const script = join(folder, 'refused.mjs')
  writeFileSync(
    script,
    `import { spawnSync } from 'node:child_process'
     import { existsSync } from 'node:fs'
     const code = (...words) => spawnSync(...words).error?.code ?? 'started'
     console.log(process.platform, existsSync('/dev/null'), code('npm', ['-v']), code('node_modules/.bin/tsc'),
       code('ls'), code('npm.cmd', ['-v']), code(process.execPath, ['-e', '']))`,
  )
  expect(start(folder, [script]).stdout).toBe('win32 false ENOENT ENOENT ENOENT EINVAL started\n')
})

test('npm start builds and answers there, in a folder with a blank in its name and scripts with CRLF', () => {
  const clone = join(folder, 'a clone')
  const files = execFileSync(
    'git',
    ['-C', root, 'ls-files', '--', 'src', 'apps', 'kernels', 'scripts', ':(glob)*.json'],
    {
      encoding: 'utf8',
    },
  )
  const generated = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.generated.ts'))
    .map(name => join('src', name))
  for (const file of [...files.trim().split('\n'), ...generated, 'dist/secateur.html']) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    copyFileSync(join(root, file), join(clone, file))
  }
  for (const name of ['start', 'setup', 'programs', 'build', 'build-bundle', 'build-types', 'sbom']) {
    const script = join(clone, 'scripts', `${name}.mjs`)
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll('\n', '\r\n'))
  }
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction')
  const { status, stdout, stderr } = start(clone, [join(clone, 'scripts', 'start.mjs')])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).toContain('gene_017')
  expect(existsSync(join(clone, 'dist', 'secateur.cjs'))).toBe(true)
}, 400_000)

test('what is missing is installed by the npm that runs the script, from the lock file', () => {
  const clone = join(folder, 'bare')
  mkdirSync(join(clone, 'scripts'), { recursive: true })
  for (const name of ['setup.mjs', 'programs.mjs'])
    cpSync(join(root, 'scripts', name), join(clone, 'scripts', name))
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(clone, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }),
  )
  writeFileSync(join(clone, 'install.mjs'), `import { install } from './scripts/setup.mjs'\ninstall()\n`)
  const cli = join(folder, 'npm-cli.js')
  writeFileSync(cli, 'console.error(process.argv.slice(2).join(" "))')
  const run = () => start(clone, ['install.mjs'], { npm_execpath: cli })
  expect(run()).toMatchObject({ status: 0, stderr: expect.stringMatching(/^ci .*--ignore-scripts/) })

  mkdirSync(join(clone, 'node_modules'))
  const record = (version: string) =>
    writeFileSync(
      join(clone, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version } } }),
    )
  record('0.9.0')
  expect(run().stderr).toMatch(/^ci /)
  record('1.0.0')
  expect(run()).toMatchObject({ status: 0, stderr: '' })
})

test('without an npm beside Node, the batch file is started through a shell', () => {
  const nowhere = { env: {}, execPath: join(folder, 'nodejs', 'node.exe') }
  expect(npm({ ...nowhere, platform: 'win32' })).toEqual({ command: 'npm.cmd', first: [], shell: true })
  expect(npm({ ...nowhere, platform: 'linux' })).toEqual({ command: 'npm', first: [] })
  const cli = join(folder, 'nodejs/node_modules/npm/bin/npm-cli.js')
  mkdirSync(dirname(cli), { recursive: true })
  writeFileSync(cli, '')
  expect(npm({ ...nowhere, platform: 'win32' })).toEqual({ command: nowhere.execPath, first: [cli] })
})

test('scripts take no path from an address by hand and name no program of one system', () => {
  for (const name of readdirSync(join(root, 'scripts'))) {
    const text = readFileSync(join(root, 'scripts', name), 'utf8')
    expect(text, name).not.toMatch(/\.pathname\b|\.bin\/|\/dev\/null|'(ls|chmod|rm|cp|mv|sh)',/)
  }
})
