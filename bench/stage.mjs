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
// What one thread does while the others compute members costs nothing as long as they are busy, here 16 of them.
const isOverlapped = ({ during, name }) => during === 'members' || name === 'references'
const total = list => list.reduce((sum, { work, milliseconds }) => sum + (work ?? milliseconds), 0)
const sharedMs = total(stages.filter(stage => stage.work !== undefined && !isOverlapped(stage)))
const overlappedMs = total(stages.filter(isOverlapped))
const membersMs = stages.find(({ name }) => name === 'members').work
const memberMs = membersMs / members
const serialMs = wallMs - sharedMs - Math.min(overlappedMs, membersMs / 16)
console.log(
  JSON.stringify({
    wallMs,
    serialMs,
    serialShare: serialMs / wallMs,
    overlappedMs,
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
