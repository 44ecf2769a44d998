// node bench/members/member-cost.mjs n p q [members]: what a member costs on one thread, for estimates of whole runs. Processor time, so that a
// busy machine is no excuse; data are made up, so that reading a table is not counted.
import { inProcessRunner } from '../../dist/src/run/in-process.js'
import { peakMb } from '../peak-memory.mjs'
import { membersOn, memberTask } from './member-task.mjs'

const [n, p, q, members = 20] = process.argv.slice(2).map(Number)
if (!(n > 1 && p > 1 && q > 0)) {
  console.error('node bench/members/member-cost.mjs n p q [members]')
  process.exit(2)
}
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const task = memberTask(n, p, q, members + 1)
const prepared = cpu()
let first
await membersOn(inProcessRunner(), task, {
  onProgress() {
    first ??= cpu()
  },
})
const each = (cpu() - first) / members
const hours = (10_000 * each) / 3600
console.log(
  `${n} x ${p}, q = ${q}: ${each.toFixed(4)} s a member after ${(first - prepared).toFixed(1)} s for the first; ` +
    `10,000 members ${(60 * hours).toFixed(1)} min of one core, ${hours.toFixed(2)} core-hours; ` +
    `peak ${(peakMb() / 2 ** 10).toFixed(2)} GB`,
)
