import type { Role } from './roles.js'

/** A worker that runs this script. Each maker needs a Blob of its own: from file:// no other may use its address. */
export function startRole(role: Role, script: string): Worker {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(address)
  worker.postMessage({ role, script })
  // By then the worker has fetched it.
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
  return worker
}
