/** What a program hands over to be a data set: typed, but JavaScript promises nothing. */
import { fail } from '../errors.js'
import type { DatasetInput } from './create-dataset.js'

interface Shape {
  readonly rule: string
  readonly fits: (given: unknown) => boolean
}

const isRecord = (given: unknown): given is object => typeof given === 'object' && given !== null
const isIterable = (given: unknown): given is Iterable<unknown> =>
  Object(given) === given && Symbol.iterator in (given as object)
const isName = (given: unknown) => typeof given === 'string'
const areNames = (given: unknown) =>
  Array.isArray(given) ? given.every(isName) : isName(given) || isIterable(given)

const list: Shape = { rule: 'must be a list', fits: isList }
const names: Shape = { rule: 'must be a list of names', fits: areNames }

/** Of the others their own checks say what they can be. */
const shapes = {
  rows: { rule: 'must be a list of objects', fits: isIterable },
  columns: { rule: 'must be a list or a record of columns', fits: isRecord },
  x: list,
  names,
  response: { rule: 'must be a name', fits: isName },
  survival: { rule: 'must be an object with event', fits: isRecord },
  offset: list,
  force: names,
  curves: { rule: 'must be true or a list of names', fits: given => given === true || areNames(given) },
  weights: list,
  penaltyFactors: { rule: 'must be a list or a record of numbers', fits: isRecord },
} satisfies Partial<Record<keyof DatasetInput, Shape>>

export function checkInputs(input: DatasetInput): void {
  for (const [key, { rule, fits }] of Object.entries<Shape>(shapes)) {
    const given = input[key as keyof typeof shapes]
    if (given === undefined || fits(given)) continue
    const code = key.replace(/[A-Z]/, letter => `-${letter.toLowerCase()}`)
    fail(`usage/${code}`, { where: key, rule, got: kindOf(given) })
  }
}

/** An array of any kind, or a text. */
export function isList(given: unknown): given is ArrayLike<unknown> {
  return Number.isInteger((given as ArrayLike<unknown> | null | undefined)?.length)
}

/** Never the thing itself: it may hold cells. */
export function kindOf(given: unknown): string {
  return given === null ? 'null' : typeof given
}
