// The results file and the table for people.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { names } from './cases.mjs'
import { available } from './processes.mjs'

const path = fileURLToPath(new URL('results/latest.json', import.meta.url))

export function describeMachine(versions) {
  return {
    cpu: cpus()[0].model,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    pinned: available.taskset,
    versions: { node: process.versions.node, ...versions },
  }
}

/** Rows measured now replace their namesakes; the others stay, each with its own date. */
export function save(machine, { rows, scaling, stages, memory }) {
  const old = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const measured = new Date().toISOString().slice(0, 10)
  const fresh = new Set([...rows, ...scaling, ...stages, ...memory].map(row => row.name))
  const merge = (before = [], now) => [
    ...before.filter(row => !fresh.has(row.name)),
    ...now.map(row => ({ ...row, measured })),
  ]
  const order = ({ name }) => names.findIndex(known => name === known || name.startsWith(`${known}-`))
  const versions = { ...old.machine?.versions, ...machine.versions }
  const all = {
    machine: { ...machine, versions },
    rows: merge(old.rows, rows).sort((a, b) => order(a) - order(b)),
    scaling: merge(old.scaling, scaling),
    stages: merge(old.stages, stages),
    memory: merge(old.memory, memory),
  }
  mkdirSync(new URL('results', import.meta.url), { recursive: true })
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
}

const digits = value =>
  value === null || value === undefined ? '-' : Number(value.toPrecision(3)).toString()

export function table({ rows, scaling, stages, memory }) {
  const lines = []
  if (rows.length > 0)
    lines.push(
      '| case | ours, ms | peer | peer, ms | ratio | target | differ / entries | ours wrong |',
      '|---|---|---|---|---|---|---|---|',
    )
  for (const r of rows) {
    const support = r.supportEntries ? `${r.supportDifferences} / ${r.supportEntries}` : '-'
    const cells = [
      r.name,
      digits(r.oursMs),
      r.peer ?? 'none',
      digits(r.peerMs),
      digits(r.ratio),
      digits(r.target),
      support,
    ]
    lines.push(`| ${[...cells, digits(r.oursWrong)].join(' | ')} |`)
  }
  if (scaling.length > 0)
    lines.push('', '| scaling | ms per member | speed-up | peak MB |', '|---|---|---|---|')
  for (const r of scaling)
    lines.push(`| ${r.name} | ${digits(r.msPerMember)} | ${digits(r.speedup)} | ${r.peakMb} |`)
  if (stages.length > 0)
    lines.push(
      '',
      '| stages, one thread | ms | serial, % | at most, % | ms per member | the rest, in members | 16 threads, times | MB per member | 16 threads, GB/s |',
      '|---|---|---|---|---|---|---|---|---|',
    )
  for (const r of stages) {
    const cells = [r.wallMs, 100 * r.serialShare, 100 * r.serial, r.memberMs, r.restMembers, r.speedup]
    const traffic = [r.memberMb, r.gigabytesPerSecond]
    lines.push(`| ${[r.name, ...[...cells, ...traffic].map(digits)].join(' | ')} |`)
  }
  if (memory.length > 0)
    lines.push(
      '',
      '| over Redis | seconds | coordinator, MB | worker, MB | Redis, MB | bytes per further member |',
      '|---|---|---|---|---|---|',
    )
  for (const r of memory) {
    const cells = [digits(r.seconds), r.coordinatorMb, r.workerMb, digits(r.redisMb), r.bytesPerMember ?? '-']
    lines.push(`| ${[r.name, ...cells].join(' | ')} |`)
  }
  return lines.join('\n')
}
