import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** The most memory this process ever held, in MB. On Linux resourceUsage counts what its parent held when it was started, too. */
export function peakMb() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}

/** Milliseconds between two looks at what a process holds. */
const LOOK = 50

/** Runs a command to its end: the most memory that it and the processes it started ever held together, in MB. Linux alone tells it. */
export async function runToPeak(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  const looking = setInterval(() => (peak = Math.max(peak, heldMb(child.pid))), LOOK)
  const [status] = await once(child, 'exit')
  clearInterval(looking)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${status}`)
  return peak
}

function heldMb(pid) {
  try {
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
    const threads = readdirSync(`/proc/${pid}/task`)
    const started = threads.flatMap(thread =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return started.reduce((sum, one) => sum + heldMb(one), own)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
