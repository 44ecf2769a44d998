/**
 * An answer on its way between threads. A part costs as much to send as to copy its arrays one by one; many members go in two arrays, whose memory
 * is handed over, and are views of these at the other end.
 */
import type { Fitted } from '../learner/member-learner.js'
import type { Answer, Done } from './port.js'

interface PackedAnswer extends Omit<Answer, 'done'> {
  /** Of each member: number, entries; then variable, from and to of its entries, member by member. */
  readonly integers: Int32Array<ArrayBuffer>
  /** Of each member: milliseconds, worst violation; then coefficients of its entries, where members have some. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly members: number
  readonly hasValues: boolean
}

export interface Packed {
  readonly message: Answer | PackedAnswer
  readonly transfer: readonly ArrayBuffer[]
}

export function packAnswer(answer: Answer): Packed {
  const { done, ...rest } = answer
  const members = done.map(({ part }) => part).filter(isFitted)
  const count = members.length
  const withValues = members.filter(({ member }) => member.value !== undefined).length
  const isAlike = withValues === 0 || withValues === count
  if (count < done.length || count < 2 || !isAlike) return { message: answer, transfer: [] }
  const entries = members.reduce((sum, { member }) => sum + member.variable.length, 0)
  const hasValues = withValues > 0
  const integers = new Int32Array(2 * count + 3 * entries)
  const numbers = new Float64Array(2 * count + (hasValues ? entries : 0))
  let [at, value] = [2 * count, 2 * count]
  members.forEach(({ member, worstKkt }, i) => {
    integers[2 * i] = done[i].b
    integers[2 * i + 1] = member.variable.length
    numbers[2 * i] = done[i].milliseconds
    numbers[2 * i + 1] = worstKkt
    for (const list of [member.variable, member.from, member.to]) {
      integers.set(list, at)
      at += list.length
    }
    if (member.value !== undefined) {
      numbers.set(member.value, value)
      value += member.value.length
    }
  })
  return {
    message: { ...rest, integers, numbers, members: count, hasValues },
    transfer: [integers.buffer, numbers.buffer],
  }
}

export function unpackAnswer(message: Answer | PackedAnswer): Answer {
  if ('done' in message) return message
  const { integers, numbers, members: count, hasValues, ...rest } = message
  let [at, value] = [2 * count, 2 * count]
  const done: Done[] = []
  for (let i = 0; i < count; i++) {
    const entries = integers[2 * i + 1]
    const [variable, from, to] = [0, 1, 2].map(k =>
      integers.subarray(at + k * entries, at + (k + 1) * entries),
    )
    const own = hasValues ? { value: numbers.subarray(value, value + entries) } : {}
    at += 3 * entries
    value += entries
    const part: Fitted = { member: { variable, from, to, ...own }, worstKkt: numbers[2 * i + 1] }
    done.push({ b: integers[2 * i], part, milliseconds: numbers[2 * i] })
  }
  return { ...rest, done }
}

function isFitted(part: object): part is Fitted {
  return 'member' in part && 'worstKkt' in part
}
