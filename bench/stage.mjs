// One whole selection in a process of its own, on one thread and on two: node bench/stage.mjs FOLDER method n p members
// All times are processor time of the thread, so that other processes do not count.
import { Worker } from 'node:worker_threads'
import { select, threadRunner } from '../dist/apps/node/index.js'
import { timer } from '../dist/src/math/timer.js'
import { stageClock } from '../dist/src/method/stages.js'
import { columnRanges } from '../dist/src/posterior/gaussian/column-work.js'
import { inProcessRunner } from '../dist/src/run/in-process.js'
import { countPasses, trafficOf } from './column-passes.mjs'
import { readProblem } from './exchange.mjs'
import { threadMs } from './thread-time.mjs'

const THREADS = 16
/** Milliseconds that it takes to wake up the others for a pass, and to wait for the last of them. */
const WAKING = 0.03
const columnPasses = countPasses()
const [folder, method, ...numbers] = process.argv.slice(2)
const [n, p, members] = numbers.map(Number)
const read = () => readProblem(folder, { n, p, family: 'gaussian' })
const data = read()
// The kernels are compiled and the loops known: a run of a long job, not of the first second of a process.
const warm = { ...data, p: 400, x: data.x.slice(0, 400 * n), names: data.names.slice(0, 400) }
const asked = { method, seed: 1, ...(method === 'auto' && { simulations: 0 }) }

const one = await onOneThread()
const serial = await alone()
const tasks = Object.values(one.tasks)
const memberMs = one.tasks.members.work / members
const memberMb = one.traffic / members / 1e6
// Found one after the other beside the members; a task whose passes over the columns are for all threads comes before them.
const led = ['references', 'peaks', 'surveys'].flatMap(kind => one.tasks[kind] ?? [])
const besides = led.filter(({ parts }) => parts === 1)
const besideWork = besides.reduce((sum, { work }) => sum + work, 0)
// By one of the threads that compute members, whatever else is found beside them.
const { digests = { work: 0 } } = one.tasks
const shared = led.find(({ parts }) => parts > 1)
if (shared !== undefined) {
  // A pass takes as long as the thread that has the most of its chunks, and somebody has to be woken up for it.
  const chunks = shared === one.tasks.peaks ? columnRanges(n, p) : Math.ceil(p / 512)
  const most = Math.ceil(chunks / THREADS) / chunks
  shared.longest = shared.work - one.passes * (1 - most) + WAKING * one.rounds
}
// What no number of threads makes shorter: the main thread alone, and of each task its longest part.
const inParallel = tasks
  .filter(task => !besides.includes(task) && task !== digests)
  .reduce((sum, task) => {
    if (task !== one.tasks.members) return sum + Math.max(task.work / THREADS, task.longest)
    return sum + Math.max((task.work + digests.work) / THREADS, task.longest, besideWork, digests.work)
  }, 0)
// Beside the members the main thread takes what they deliver.
const sixteen = serial.alone + Math.max(inParallel, serial.beside)
console.log(
  JSON.stringify({
    wallMs: one.total,
    serialMs: serial.alone,
    serialShare: serial.alone / one.total,
    besideMs: serial.beside,
    speedup: one.total / sixteen,
    // By the main thread's share alone, as Amdahl has it.
    byShare: one.total / (serial.alone + (one.total - serial.alone) / THREADS),
    memberMs,
    memberMb,
    // Megabytes a millisecond are gigabytes a second.
    gigabytesPerSecond: (THREADS * memberMb) / memberMs,
    restMembers: (one.total - memberMs * members) / memberMs,
    ...(shared && { passMs: one.passes, passes: one.rounds }),
    stages: one.stages,
  }),
)
process.exit()

/** Everything by one thread: what it takes, the work of every task and its longest part. */
async function onOneThread() {
  const tasks = {}
  let traffic = 0
  const clock = stageClock()
  const prepare = (kind, task) => {
    const compute = kind.prepare(task)
    if (kind.name !== 'references' && kind.name !== 'peaks') return compute
    return b => clock.run(() => compute(b))
  }
  const runner = watched(inProcessRunner(prepare), async (run, { kind, parts }, gathering, signal) => {
    const own = (tasks[kind.name] ??= { work: 0, longest: 0, parts: 0 })
    own.parts += parts.length
    const worked = milliseconds => {
      own.work += milliseconds
      own.longest = Math.max(own.longest, milliseconds)
      gathering.worked?.(milliseconds)
    }
    const before = trafficOf(columnPasses, { n, p })
    await run(timed(gathering, worked), signal)
    if (kind.name === 'members') traffic += trafficOf(columnPasses, { n, p }) - before
  })
  await select(warm, { ...asked, members: 30 })
  const now = () => performance.now()
  timer.now = threadMs
  traffic = 0
  // Whoever opens a pass tells the others, and so does who ends it.
  let told = 0
  const { notify } = Atomics
  Atomics.notify = (...words) => {
    told++
    return notify.apply(Atomics, words)
  }
  const { timing } = await select(data, { ...asked, members, runner })
  timer.now = now
  Atomics.notify = notify
  const stages = Object.fromEntries(
    timing.stages.map(({ name, during, work, milliseconds }) => [
      during ? `${name} during ${during}` : name,
      work ?? milliseconds,
    ]),
  )
  const passes = clock.list().find(({ name }) => name === 'passes')?.milliseconds ?? 0
  return { total: timing.milliseconds, tasks, traffic, passes, rounds: Math.floor(told / 2), stages }
}

/** What is gathered, with the work of each part told here. */
function timed(gathering, worked) {
  return {
    ...gathering,
    get complete() {
      return gathering.complete
    },
    worked,
  }
}

/** With two workers: what the main thread does while they have nothing to do, and what beside them. */
async function alone() {
  let [sent, busy, last] = [0, 0, 0]
  const spent = { alone: 0, beside: 0 }
  const postMessage = Reflect.get(Worker.prototype, 'postMessage')
  Worker.prototype.postMessage = function (...message) {
    sent++
    return postMessage.apply(this, message)
  }
  /** Beside others the main thread is no longer than they take for their parts. */
  const mark = (at, elsewhere = 0) => {
    const now = threadMs()
    const beside = Math.min(now - last, elsewhere)
    spent.beside += beside
    spent[at] += now - last - beside
    last = now
  }
  const pool = threadRunner({ threads: 2 })
  const runner = watched(pool, async (run, _work, gathering, signal) => {
    mark(busy === 0 ? 'alone' : 'beside')
    const before = sent
    let work = 0
    const worked = milliseconds => {
      work += milliseconds
      gathering.worked?.(milliseconds)
    }
    busy++
    try {
      await run(timed(gathering, worked), signal)
    } finally {
      busy--
      // A task that is too small to be sent is computed by the main thread.
      const elsewhere = sent === before ? 0 : work / pool.threads
      mark(busy === 0 ? 'alone' : 'beside', busy === 0 ? elsewhere : 0)
    }
  })
  // So many members that they are worth two threads.
  const enough = Math.ceil(600 / (0.1 + 4e-4 * n))
  for (const _ of [1, 2]) await select(warm, { ...asked, members: enough, runner: pool })
  // Data that nobody has looked at: what is known of a table is kept with it.
  const unseen = read()
  last = threadMs()
  await select(unseen, { ...asked, members, runner })
  mark('alone')
  await pool.close()
  return spent
}

function watched(runner, run) {
  return {
    ...runner,
    get local() {
      return watched(runner.local ?? runner, run)
    },
    get background() {
      return watched(runner.background ?? runner, run)
    },
    run: (work, gathering, signal) =>
      run((own, stop) => runner.run(work, own, stop), work, gathering, signal),
  }
}
