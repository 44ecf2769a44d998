/**
 * Parquet and Arrow in a process of their own. A thread that runs out of memory takes its process with it, whatever limits it
 * was given: so it has one that may go.
 */
import { fileURLToPath } from 'node:url'
import type { Decode } from '../../../src/data/table/decode.js'
import { type DecoderPort, decodeInWorker, type FromDecoder } from '../../../src/data/table/decode-port.js'
import { partFile, partWord } from '../program-files.js'

/** Time is taken where the work is done. */
export const decodeInProcess: Decode = decodeInWorker({ start: startProcess, clock: () => 0 })

function startProcess(): DecoderPort {
  const { fork } = process.getBuiltinModule('node:child_process')
  const child = fork(fileURLToPath(partFile), [partWord('decode-process')], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    // A process that has just ended is heard of by its end.
    post: message => void child.send(message, () => {}),
    listen(onMessage, onCrash) {
      child.on('message', message => onMessage(message as FromDecoder))
      child.on('error', () => onCrash('other'))
      child.on('exit', (code, signal) => onCrash(code === 134 || signal === 'SIGABRT' ? 'memory' : 'other'))
    },
    terminate: () => void child.kill('SIGKILL'),
  }
}
