/** Columns that belong to the response and are no predictors: event, entry, strata, offset and exposure. */
import { fail } from '../../errors.js'
import { column } from '../place.js'
import { columnIndex } from './find/find-columns.js'
import type { PrepareOptions } from './options.js'
import { eventOption } from './response/survival.js'

const companionNames = ['event', 'entry', 'strata', 'offset', 'exposure'] as const
export type Companion = (typeof companionNames)[number]

export type Companions = ReadonlyMap<Companion, number>

export function companionsOf(header: readonly string[], options: PrepareOptions): Companions {
  checkTogether(options)
  const found = new Map<Companion, number>()
  const taken = new Map<number, string>([[header.indexOf(options.response), 'the response']])
  for (const each of companionNames) {
    const option = options[each]
    if (option === undefined) continue
    const name = each === 'event' ? eventOption(option, header).event : option
    const position = columnIndex(header, name, each)
    const other = taken.get(position)
    if (other !== undefined) fail(`usage/${each}`, { where: each, rule: `must not name ${other}`, got: name })
    taken.set(position, `the column of --${each}`)
    found.set(each, position)
  }
  return found
}

function checkTogether(options: PrepareOptions): void {
  const { family, event, offset, exposure, response } = options
  if (event === undefined) {
    const alone = (['entry', 'strata', 'ties'] as const).find(each => options[each] !== undefined)
    if (alone !== undefined || family === 'cox') {
      fail('usage/event', {
        where: alone ?? 'family',
        rule: 'needs the column that says where the event was seen',
        got: alone === undefined ? 'cox' : String(options[alone]),
        hint: `Survival is a time and an event: --time ${response} --event COLUMN`,
      })
    }
  } else if (family !== undefined && family !== 'cox') {
    fail('usage/family', {
      where: 'family',
      rule: 'must be cox where an event is named',
      got: family,
      hint: `Leave out --event, or explain ${column(response)} as a survival time`,
    })
  }
  if (offset !== undefined && exposure !== undefined) {
    fail('usage/offset', {
      where: 'offset, exposure',
      rule: 'must not be given together',
      hint: 'The offset is the logarithm of the exposure.',
    })
  }
}
