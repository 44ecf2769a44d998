import { sis as sisOf } from '../../learner/sis.js'
import { defineMethod, noTasks } from '../method.js'
import { works } from '../result/citations.js'
import { screeningSettings } from '../settings/screening.js'
import { defined, single } from '../single/single.js'
import { oneTable } from '../takes.js'

/** Sure independence screening, then SCAD. */
export const sis = defineMethod({
  name: 'sis',
  title: 'Sure independence screening',
  summary: 'screening by correlation, then SCAD',
  citations: [works.fanLv],
  kind: 'single',
  settings: screeningSettings,
  takes: oneTable,
  run: (data, { gamma, ...given }) =>
    noTasks(() => {
      const choice = sisOf(data, { ...given, ...defined({ gamma }) })
      return single(data, { ...given, gamma: choice.validation.gamma }, choice)
    }),
})
