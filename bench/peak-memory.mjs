import { readFileSync } from 'node:fs'

/** The most memory this process ever held, in MB. On Linux resourceUsage counts what its parent held when it was started, too. */
export function peakMb() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  } catch {
    return process.resourceUsage().maxRSS / 1024
  }
}
