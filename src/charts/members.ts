/**
 * Members in the plane of eq. (7): a member lowers the loss when its strength exceeds its diversity. The first one joins an
 * empty ensemble, lies far from the others and is left out.
 */
import { axisX, axisY, dot, gridX, gridY, line } from '@observablehq/plot'
import type { SelectionResult } from '../method/result/result.js'
import { called, faint, tips } from './drawing/axes.js'
import { colours } from './drawing/colours.js'
import type { ChartContext, SvgElement } from './drawing/document.js'
import { draw } from './drawing/draw.js'

interface Point {
  readonly member: number
  readonly rank: number
  readonly strength: number
  readonly diversity: number
}

export function memberChart(result: SelectionResult, context: ChartContext): SvgElement | null {
  if (result.ensemble === undefined) return null
  const { order, strength, diversity, kept, members } = result.ensemble
  if (strength.length < 3) return null
  const all = order.map(
    (member, u): Point => ({ member, rank: u + 1, strength: strength[u], diversity: diversity[u] }),
  )
  const step = Math.ceil(all.length / 2000)
  const points = all.filter(({ rank }) => rank > 1 && (rank <= kept || rank % step === 0))
  const isKept = ({ rank }: Point) => rank <= kept
  const extreme = (of: (a: number, b: number) => number, list: readonly number[]) =>
    list.slice(1).reduce((found, value) => of(found, value))
  const most = extreme(Math.max, diversity)
  const from = Math.max(0, extreme(Math.min, strength))
  const to = Math.min(most, extreme(Math.max, strength))
  const border = Array.from({ length: 60 }, (_, i) => from + ((to - from) * i) / 59)
  const place = { x: 'strength', y: 'diversity' } as const
  return draw(context, {
    id: 'members',
    title: 'Members by strength and diversity',
    description: `Each of the ${members} members when it joined: how well it points at the reference, and how far it lies from those before it; ${kept} are kept.`,
    height: 380,
    marginLeft: 72,
    legend: [
      { mark: 'dot', colour: colours.accent, text: `${kept} kept` },
      { mark: 'ring', colour: colours.muted, text: `${members - kept} not kept` },
      { mark: 'dash', colour: colours.threshold, text: 'strength = diversity' },
    ],
    x: { nice: true },
    y: { type: 'sqrt', nice: true, domain: [0, most || 1] },
    marks: [
      gridX(faint),
      gridY(faint),
      axisX(called('strength')),
      axisY({ ...called('diversity'), ticks: 6 }),
      ...(to > from
        ? [
            line(border, {
              x: (value: number) => value,
              y: (value: number) => value,
              stroke: colours.threshold,
              strokeDasharray: '5 3',
            }),
          ]
        : []),
      dot(points, {
        ...place,
        filter: (p: Point) => !isKept(p),
        r: 4,
        stroke: colours.muted,
        fill: colours.paper,
        fillOpacity: 0.6,
      }),
      dot(points, { ...place, filter: isKept, r: 4.5, fill: colours.accent, fillOpacity: 0.85 }),
      ...tips(context, points, place, told),
    ],
  })
}

function told({ member, rank, strength, diversity }: Point): string {
  return `member ${member}, joined as number ${rank}\nstrength ${strength.toFixed(3)}\ndiversity ${diversity.toFixed(4)}`
}
