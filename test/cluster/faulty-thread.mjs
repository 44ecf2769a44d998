/** A thread that throws at one part, or takes its whole process with it. */
import { parentPort } from 'node:worker_threads'
import { prepareParts } from '../../dist/apps/cluster/prepare-parts.js'
import { memberError } from '../../dist/src/run/member-error.js'
import { serveTasks } from '../../dist/src/run/serve.js'

const { SECATEUR_TEST_FAULT: fault, SECATEUR_TEST_PART: part } = process.env

parentPort.on(
  'message',
  serveTasks(
    answer => parentPort.postMessage(answer),
    task => {
      const compute = prepareParts(task)
      return b => {
        if (b === Number(part) && fault === 'kill') process.kill(process.pid, 'SIGKILL')
        if (b === Number(part) && fault === 'throw') throw memberError(b, new RangeError('poisoned'))
        return compute(b)
      }
    },
  ),
)
