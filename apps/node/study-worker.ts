/** A worker thread that runs replications of the study. */
import type { MessagePort } from 'node:worker_threads'
import { serveTasks } from '../../src/run/serve.js'
import { prepareReplications } from '../../src/study/study-job.js'

export function serveStudy(port: MessagePort): void {
  port.on(
    'message',
    serveTasks(answer => port.postMessage(answer), prepareReplications),
  )
}
