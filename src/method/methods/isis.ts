import { isis as isisOf } from '../../learner/isis.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { screeningSettings } from '../settings/screening.js'
import { integer } from '../settings/setting.js'
import { defined, single } from '../single/single.js'
import { oneTable } from '../takes.js'

/** Iterated screening with SCAD in every round. */
export const isis = defineMethod({
  name: 'isis',
  title: 'Iterated sure independence screening',
  summary: 'iterated screening, then SCAD',
  citations: [works.fanLv],
  kind: 'single',
  settings: {
    ...screeningSettings,
    rounds: integer({ summary: 'rounds at most', default: 10, least: 1, advanced: true }),
  },
  takes: oneTable,
  run: (data, { gamma, ...given }) =>
    noTasks(() => {
      const choice = isisOf(data, { ...given, ...defined({ gamma }) })
      return single(data, { ...given, gamma: choice.validation.gamma }, choice)
    }),
})
