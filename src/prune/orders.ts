/** Every order of members, by name, with what it does and where it comes from. */
import type { GreedyOrder } from './greedy-order.js'
import { greedyMembers, greedyOrder } from './greedy-order.js'
import { inclusions } from './inclusion.js'
import type { Order, OrderInput } from './order.js'
import { errorOrder, leastErrorOrder } from './orders/error.js'
import {
  boostingOrder,
  complementarityOrder,
  marginOrder,
  orientationOrder,
  reduceErrorOrder,
} from './orders/ordered-aggregation.js'
import { generationOrder, randomOrder } from './orders/random.js'
import { sizeOrder } from './orders/size.js'
import { pruningProblem } from './problem.js'

export interface OrderEntry {
  readonly order: Order
  /** One line. */
  readonly does: string
  readonly source: string
}

const zhang2017 = 'Zhang, Zhang & Yin 2017'
const martinez = 'Martínez-Muñoz, Hernández-Lobato & Suárez 2009'

export const orders = {
  greedy: {
    order: ({ importances, reference }) => greedyMembers(importances, reference),
    does: 'mean importance near the reference: Algorithm 1',
    source: 'Zhang, Wu & Zhu 2019',
  },
  error: { order: errorOrder, does: 'largest training error first', source: zhang2017 },
  'least-error': { order: leastErrorOrder, does: 'least training error first', source: zhang2017 },
  size: { order: sizeOrder, does: 'fewest variables first', source: 'Zhang, Zhang & Yin 2020' },
  'reduce-error': { order: reduceErrorOrder, does: 'fewest variables voted wrongly', source: martinez },
  complementarity: {
    order: complementarityOrder,
    does: 'right where the others are wrong',
    source: martinez,
  },
  margin: { order: marginOrder, does: 'votes near a small positive margin', source: martinez },
  orientation: { order: orientationOrder, does: 'by angle to what the ensemble lacks', source: martinez },
  boosting: { order: boostingOrder, does: 'least error under AdaBoost weights', source: martinez },
  random: { order: randomOrder, does: 'random, to compare with', source: '' },
  generation: { order: generationOrder, does: 'as they were generated', source: '' },
} as const satisfies Readonly<Record<string, OrderEntry>>

export type OrderName = keyof typeof orders

export const orderNames = Object.keys(orders) as readonly OrderName[]

/** The order, and what each member brings when it joins in that order. */
export function orderMembers(name: OrderName, input: OrderInput): GreedyOrder {
  const { importances, reference } = input
  if (name === 'greedy') return greedyOrder(importances, reference)
  const order = orders[name].order(input)
  return { order, ...inclusions(pruningProblem(importances, reference), order) }
}
