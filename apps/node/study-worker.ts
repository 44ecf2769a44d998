/** Entry of a worker thread that runs replications of the study. */
import { parentPort } from 'node:worker_threads'
import { serveTasks } from '../../src/run/serve.js'
import { prepareReplications } from '../../src/study/study-job.js'

const port = parentPort!
port.on(
  'message',
  serveTasks(answer => port.postMessage(answer), prepareReplications),
)
