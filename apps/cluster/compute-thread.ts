/** Entry of a thread of a worker: it prepares what it is given once and computes any part of it. */
import { parentPort } from 'node:worker_threads'
import { serveTasks } from '../../src/run/serve.js'
import { prepareParts } from './prepare-parts.js'

const port = parentPort!
port.on(
  'message',
  serveTasks(answer => port.postMessage(answer), prepareParts),
)
