import type { Role } from './roles.js'

/** A worker that runs the script. Who starts it makes the address: from file:// nobody may use another one's. */
export function startRole(role: Role, script: Blob): Worker {
  const address = URL.createObjectURL(script)
  const worker = new Worker(address)
  worker.postMessage({ role, script })
  // By then the worker has fetched it.
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
  return worker
}
