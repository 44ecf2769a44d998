/** A worker thread whose members misbehave on demand. */
import { parentPort } from 'node:worker_threads'
import { prepareMembers } from '../../dist/src/run/compute-members.js'
import { memberError } from '../../dist/src/run/member-error.js'
import { serve } from '../../dist/src/run/serve.js'
import { withFaults } from './faults.mjs'

parentPort.on(
  'message',
  serve(answer => parentPort.postMessage(answer), withFaults(prepareMembers, memberError)),
)
