/** A thread that throws at one part, or takes its whole process with it. */
import { parentPort } from 'node:worker_threads'
import { methodKinds } from '../../dist/src/method/select-now.js'
import { memberError } from '../../dist/src/run/member-error.js'
import { serve } from '../../dist/src/run/serve.js'

const { SECATEUR_TEST_FAULT: fault, SECATEUR_TEST_PART: part } = process.env
const { members } = methodKinds

const faulty = {
  ...members,
  prepare(task) {
    const compute = members.prepare(task)
    return b => {
      if (b === Number(part) && fault === 'kill') process.kill(process.pid, 'SIGKILL')
      if (b === Number(part) && fault === 'throw') throw memberError(b, new RangeError('poisoned'))
      return compute(b)
    }
  },
}

parentPort.on(
  'message',
  serve(answer => parentPort.postMessage(answer), { ...methodKinds, members: faulty }),
)
