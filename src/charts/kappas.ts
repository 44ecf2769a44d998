/**
 * The strength-diversity plot of Xin and Zhu (2012, Section 2.3.2): ensembles by kappa, from few and strong kinds of members to many and
 * weak ones. The chosen kappa is the elbow of the curve.
 */
import { axisX, axisY, dot, gridX, gridY, line, text } from '@observablehq/plot'
import type { KappaPoint } from '../learner/st2e/choose-kappa.js'
import type { SelectionResult } from '../method/result/result.js'
import { beside, called, faint, tips } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { chartWidth, draw } from './drawing/draw.js'

export function kappaChart({ ensemble }: SelectionResult, context: ChartContext): SvgElement | null {
  const design = ensemble?.design
  const points = design?.kind === 'learner' ? design.kappas : undefined
  if (points === undefined || points.length < 2) return null
  const { kappa: chosen } = (design as { readonly settings: { readonly kappa?: number } }).settings
  const isChosen = ({ kappa }: KappaPoint) => kappa === chosen
  const place = { x: 'diversity', y: 'strength' } as const
  return draw(context, {
    id: 'kappas',
    title: 'Strength and diversity by kappa',
    description: `Strength against diversity of ensembles with ${points.length} values of kappa; kappa ${chosen} is chosen.`,
    height: 360,
    marginLeft: 72,
    legend: [
      { mark: 'dot', colour: colours.accent, text: `kappa ${chosen}, chosen` },
      { mark: 'dot', colour: colours.muted, text: 'other values of kappa' },
    ],
    x: { nice: true, inset: 12 },
    y: { nice: true, inset: 12 },
    marks: [
      gridX(faint),
      gridY(faint),
      // Diversities may be small, and their numbers long.
      axisX({ ...called('diversity of the members'), ticks: Math.floor(chartWidth(context) / 130) }),
      axisY({ ...called('mean strength of the members'), ticks: 6 }),
      line(points, { ...place, stroke: colours.muted, strokeOpacity: 0.6 }),
      dot(points, {
        ...place,
        r: 5,
        fill: (p: KappaPoint) => (isChosen(p) ? colours.accent : colours.muted),
      }),
      text(points, { ...place, ...beside, text: (p: KappaPoint) => String(p.kappa) }),
      ...tips(context, points, place, told),
    ],
  })
}

function told({ kappa, strength, diversity }: KappaPoint): string {
  return `kappa ${kappa}\nstrength ${strength.toFixed(2)}\ndiversity ${diversity.toFixed(4)}`
}
