import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { refusals, worstMember } from '../support/judges/worst-member.js'
import { type DegenerateTable, degenerateData, degenerateTable } from '../support/problems/degenerate.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** `npm run faults` asks for 200, the largest of a million columns. */
const runs = Number(process.env.SECATEUR_COMMANDS ?? 20)
const first = Number(process.env.SECATEUR_FIRST ?? 0)
const largest = Number(process.env.SECATEUR_LARGEST ?? 200)
/** Seconds of processor time that a run may take; on a machine with other work the clock must not be the judge. */
const most = Number(process.env.SECATEUR_SECONDS ?? 300)

const main = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url))
const folder = temporaryFolder('degenerate')
interface Ending {
  readonly code: number | null
  readonly late: boolean
  readonly out: string
  readonly err: string
}

function run(words: readonly string[]): Promise<Ending> {
  const child = spawn(process.execPath, [main, ...words])
  let out = ''
  let err = ''
  let late = false
  const start = Date.now()
  const timer = setInterval(() => {
    const passed = (Date.now() - start) / 1000
    if ((processorSeconds(child.pid) ?? passed) <= most && passed <= 15 * most) return
    late = true
    child.kill('SIGKILL')
  }, 250)
  child.stdout.setEncoding('utf8').on('data', text => (out += text))
  child.stderr.setEncoding('utf8').on('data', text => (err += text))
  return new Promise(resolve => {
    child.on('close', code => {
      clearInterval(timer)
      resolve({ code, late, out, err })
    })
  })
}

/** Of all threads of a process that runs; undefined where the system does not tell. */
function processorSeconds(pid: number | undefined): number | undefined {
  try {
    // The name of the program may hold anything; user and system time, in hundredths, are the 12th and 13th number behind it.
    const [, numbers] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/)
    const [user, system] = numbers.split(' ').slice(11, 13).map(Number)
    return (user + system) / 100
  } catch {
    return undefined
  }
}

/** Line by line: a table of a million columns is longer than a string may be. */
function writeCsv(file: string, { columns, y, weights }: DegenerateTable): void {
  const names = Object.keys(columns)
  const out = openSync(file, 'w')
  writeSync(out, `${['y', ...(weights ? ['w'] : []), ...names].join()}\n`)
  for (const [i, value] of y.entries())
    writeSync(
      out,
      `${[value, ...(weights ? [weights[i]] : []), ...names.map(name => columns[name][i])].join()}\n`,
    )
  closeSync(out)
}

test(`${runs} runs of all methods on degenerate tables end in a result that stands or a refusal by name`, async () => {
  const methods: { readonly name: string }[] = JSON.parse((await run(['methods', '--json'])).out)
  const faults: string[] = []
  for (let seed = first; seed < first + runs; seed++) {
    const table = degenerateTable(seed, largest)
    const { name } = methods[seed % methods.length]
    const file = join(folder, 'table.csv')
    writeCsv(file, table)
    const options = [
      '--method',
      name,
      '--family',
      table.family,
      '--json',
      '--quiet',
      '--threads',
      '1',
      ...(table.force ? ['--force', table.force.join()] : []),
      ...(table.weights ? ['--weights', 'w'] : []),
    ]
    const { code, late, out, err } = await run(['select', file, '-r', 'y', ...options])
    const refused = refusals.test(/\[([/a-z-]*)\]\n$/.exec(err)?.[1] ?? '')
    const stands = code === 0 && worstMember(degenerateData(table), JSON.parse(out)) < 1e-8
    if (late || !(stands || (code !== 0 && refused)))
      faults.push(`${name} on ${table.label}: ${late ? 'too late' : err.slice(-200)}`)
  }
  expect(faults).toEqual([])
}, 36_000_000)
