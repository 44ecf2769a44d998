import { fitnesses } from '../../learner/pga/fitness.js'
import { learnerMethod } from '../ensemble/learner-ensemble.js'
import { works } from '../result/citations.js'
import { choice, integer, number, numberOr } from '../settings/setting.js'

/** The parallel genetic algorithm: universes that evolve for too few generations to converge. */
export const pga = learnerMethod({
  name: 'pga',
  title: 'PGA',
  summary: 'parallel genetic algorithms, stopped early',
  citation: works.chipman,
  members: 25,
  fusion: 'mean',
  decision: { name: 'largest-gap' },
  settings: {
    fitness: choice(fitnesses, {
      summary: 'what genomes are judged by',
      derived: 'gcv, or aic where the response is not a number',
    }),
    generations: numberOr('integer', ['pilot'], {
      summary: 'of each universe; pilot takes half of what single paths need to converge',
      default: 'pilot',
      least: 1,
      most: 1e6,
    }),
    population: integer({
      summary: 'genomes in a universe, an even number',
      derived: 'the number of columns',
      least: 2,
      most: 1e6,
      advanced: true,
    }),
    prior: number({
      summary: 'probability that a gene is on at the start',
      derived: '0.35, or less where columns outnumber rows',
      least: 0,
      most: 1,
      advanced: true,
    }),
    mutation: number({
      summary: 'probability that a child mutates',
      derived: 'one over the number of columns',
      least: 0,
      most: 1,
      advanced: true,
    }),
  },
})
