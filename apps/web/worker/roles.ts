/** One script plays all parts: the page starts copies of itself as workers, and the first message tells each its role. */
import { serveData } from './data.js'
import { serveMembers } from './member.js'
import { serveProbe } from './probe.js'
import { serveRun } from './run.js'
import type { Scope } from './scope.js'

const roles = { data: serveData, run: serveRun, probe: serveProbe, member: serveMembers }
export type Role = keyof typeof roles

export interface Assignment {
  readonly role: Role
  /** For workers of its own. */
  readonly script: Blob
}

export function startWorker(scope: Scope): void {
  scope.onmessage = ({ data }: { readonly data: Assignment }) => roles[data.role](scope, data.script)
}
