/** Entry of a worker thread: orders in, answers out. */
import { parentPort } from 'node:worker_threads'
import { serve } from '../../src/run/serve.js'

const port = parentPort!
port.on(
  'message',
  serve(answer => port.postMessage(answer)),
)
