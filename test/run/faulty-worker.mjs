/** A worker thread whose members misbehave on demand. */
import { parentPort } from 'node:worker_threads'
import { methodKinds } from '../../dist/src/method/select-now.js'
import { memberError } from '../../dist/src/run/member-error.js'
import { memberKind } from '../../dist/src/run/member-kind.js'
import { serve } from '../../dist/src/run/serve.js'
import { withFaults } from './faults.mjs'

parentPort.on(
  'message',
  serve(answer => parentPort.postMessage(answer), {
    ...methodKinds,
    members: withFaults(memberKind, memberError),
  }),
)
