/** Settings that every method has: whether it is held to Shah & Samworth's bound, and how. */
import { boolean, integer, number } from '../settings/setting.js'

export const guaranteeSettings = {
  guarantee: boolean({
    summary:
      'run the whole method on 100 halves of the rows too, and bound what those that recur can hold falsely',
    default: false,
    option: true,
    advanced: true,
  }),
  guaranteePairs: integer({
    summary: 'with guarantee: pairs of halves',
    derived: '50',
    least: 2,
    most: 10_000,
    advanced: true,
  }),
  guaranteeThreshold: number({
    summary: 'with guarantee: least share of the halves that select a variable',
    derived: '0.6',
    above: 0.5,
    most: 1,
    advanced: true,
  }),
} as const

export const usualPairs = 50
export const usualThreshold = 0.6
