import { fail } from '../../src/errors.js'

/** BullMQ and ioredis are optional: who computes on one machine need not have them. */
export async function clusterPackages() {
  try {
    const [{ Queue, Worker, DelayedError }, { Redis }] = await Promise.all([
      import('bullmq'),
      import('ioredis'),
    ])
    return { Queue, Worker, DelayedError, Redis }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    fail('run/no-cluster', {
      where: 'cluster',
      rule: 'needs the packages bullmq and ioredis, which are not installed',
      hint: 'Install them beside Secateur: npm install bullmq ioredis',
    })
  }
}
