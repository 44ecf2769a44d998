/** Two methods that exist in these tests only: each is a record, and one line registers it. */
import { pathDesign, pathSelection } from '../../src/method/ensemble/path-ensemble.js'
import { defineMethod, noTasks } from '../../src/method/method.js'
import { registerMethod } from '../../src/method/registry.js'
import { stabilitySettings } from '../../src/method/settings/path.js'
import { recorded } from '../../src/method/settings/recorded.js'
import { everything } from '../../src/method/takes.js'

const citations = [{ short: 'Nobody 2000', full: 'Nobody, A. (2000). Nothing.' }]

/** Selects once: the columns with the first names. */
const foremost = defineMethod({
  name: 'foremost',
  title: 'Foremost columns',
  summary: 'the columns with the first names, for a test',
  citations,
  kind: 'single',
  settings: { size: { type: 'integer', summary: 'how many columns to take', default: 1, least: 1 } },
  takes: { families: ['gaussian'], weights: false, multipleImputation: false },
  run: (_, { size }) =>
    noTasks(() => ({ settings: { size }, chosen: [...Array(size).keys()], warnings: [] })),
})

/** Has members, computed wherever the run is: the lasso paths of complementary pairs. */
const halves = defineMethod({
  name: 'halves',
  title: 'Complementary halves',
  summary: 'lasso paths of both halves of the rows, for a test',
  citations,
  kind: 'ensemble',
  settings: stabilitySettings,
  takes: everything,
  *run(data, settings) {
    const pairs = { ...settings, sampler: 'pairs' } as const
    return yield* pathSelection(data, pathDesign(data, pairs), recorded(pairs))
  },
})

/** The function returned takes them away again. */
export function registerOwnMethods(): () => void {
  const removals = [foremost, halves].map(registerMethod)
  return () => {
    for (const remove of removals) remove()
  }
}
