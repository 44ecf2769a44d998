// Runs the cases of a folder one after the other, as the command line does: node run-cases.mjs FOLDER FIRST END
// Prints what came of each with the seconds it worked, and the highest memory of this process, as JSON.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../dist/apps/cli/run.js'
import { serveApp } from '../../dist/apps/node/app-server.js'
import { openInput } from '../../dist/apps/node/files/open-input.js'
import { readInput } from '../../dist/apps/node/files/read-input.js'
import { draftFolder } from '../../dist/apps/node/files/write-folder.js'
import { studyIo } from '../../dist/apps/node/study/study-io.js'
import { inProcessRunner } from '../../dist/src/run/in-process.js'

const [folder, first, end] = process.argv.slice(2)
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')).slice(Number(first), Number(end))

const outcomes = []
for (const { words, file } of cases) {
  const before = process.cpuUsage()
  const outcome = await outcomeOf(words, file)
  const { user, system } = process.cpuUsage(before)
  outcomes.push({ ...outcome, seconds: (user + system) / 1e6 })
}
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ outcomes, megabytes }))

async function outcomeOf(words, file) {
  let out = ''
  let err = ''
  let written = 0
  async function* piped(path) {
    if (path === 't' && file !== undefined) yield readFileSync(join(folder, file))
  }
  const from = (read, path) => (path === 't' ? read('-', piped(path)) : read(path, piped(path)))
  const code = await run(words, {
    stdout: { isTTY: false, write: text => (out += text) },
    stderr: { isTTY: false, write: text => (err += text) },
    env: {},
    signal: new AbortController().signal,
    runner: () => inProcessRunner(),
    app: { serve: port => serveApp(port, 'dist/secateur.html'), openBrowser: async () => false },
    study: studyIo({}),
    read: path => from(readInput, path),
    open: path => from(openInput, path),
    draftFolder,
    write: async () => void written++,
  })
  return { code, out, err, written }
}
