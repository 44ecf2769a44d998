/** Settings that every ensemble has. */
import { integer } from './setting.js'

export const seed = integer({
  summary: 'seed of the random numbers',
  default: 1,
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  option: true,
})

export const membersOf = (count: number) =>
  integer({
    summary: 'B, the number of members of the ensemble',
    default: count,
    least: 2,
    most: 1_000_000,
    option: true,
  })

export const members = membersOf(100)
