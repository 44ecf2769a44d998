// One whole selection on one thread, in a process of its own: node bench/stage.mjs FOLDER method n p members
import { select } from '../dist/src/method/select.js'
import { readProblem } from './exchange.mjs'

const [folder, method, ...numbers] = process.argv.slice(2)
const [n, p, members] = numbers.map(Number)
const data = readProblem(folder, { n, p, family: 'gaussian' })
// The kernels are compiled and the loops known: a run of a long job, not of the first second of a process.
const warm = { ...data, p: 400, x: data.x.slice(0, 400 * n), names: data.names.slice(0, 400) }
const asked = { method, seed: 1, ...(method === 'auto' && { simulations: 0 }) }
await select(warm, { ...asked, members: 30 })
const { timing } = await select(data, { ...asked, members })
const { stages, milliseconds: wallMs } = timing
const shared = stages.filter(stage => stage.work !== undefined)
// What the main thread does meanwhile costs nothing as long as the others are busy.
const overlapped = stages.filter(stage => stage.during !== undefined)
const sharedMs = shared.reduce((sum, { work }) => sum + work, 0)
const serialMs = wallMs - sharedMs - overlapped.reduce((sum, stage) => sum + stage.milliseconds, 0)
const memberMs = stages.find(({ name }) => name === 'members').work / members
console.log(
  JSON.stringify({
    wallMs,
    serialMs,
    serialShare: serialMs / wallMs,
    overlappedMs: overlapped.reduce((sum, stage) => sum + stage.milliseconds, 0),
    memberMs,
    restMembers: (wallMs - memberMs * members) / memberMs,
    stages: Object.fromEntries(
      stages.map(stage => [
        stage.during ? `${stage.name} during ${stage.during}` : stage.name,
        stage.work ?? stage.milliseconds,
      ]),
    ),
  }),
)
