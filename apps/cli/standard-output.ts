import { SecateurError } from '../../src/errors.js'

/**
 * Watches the standard streams of this process. A reader that goes away, as head does, ends the output, not the program with an error; a
 * full disk is an error, which `refuse` tells. Returns what tells the exit code for it: 0 where all was written.
 */
export function watchOutput(refuse: (error: SecateurError) => unknown): () => number {
  const { stdout, stderr } = process
  let unwritten = 0
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || unwritten > 0) return
    unwritten = 1
    process.exitCode ||= unwritten
    const rule = `cannot be written (${error.code})`
    void refuse(new SecateurError('io/unwritable', { where: 'standard output', rule }))
  })
  // There is nowhere left to say it.
  stderr.on('error', () => {})
  return () => unwritten
}
