/** A worker whose threads misbehave: node faulty-worker.mjs REDIS FAULT PART */
import { work } from '../../dist/apps/cluster/worker.js'

const [url, fault, part] = process.argv.slice(2)
process.env.SECATEUR_TEST_FAULT = fault
process.env.SECATEUR_TEST_PART = part
await work({
  url,
  threads: 1,
  lock: 1000,
  entry: new URL('./faulty-thread.mjs', import.meta.url),
  signal: new AbortController().signal,
  tell: text => console.error(text),
})
