/** The designs that methods are judged on: none was looked at while they were chosen. */
import type { Design } from './design.js'

export const validationDesigns: Readonly<Record<string, Design>> = {
  'noise, toeplitz 0.5': { ...regression(150, 100), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 0 },
  'noise, factors': { ...regression(100, 500), dependence: { kind: 'factors', count: 4 }, s: 0 },
  'noise, heavy tails': {
    ...regression(80, 60),
    dependence: { kind: 'equal', rho: 0.3 },
    s: 0,
    errors: 't3',
  },
  'noise, rare class': {
    ...classes(250, 80),
    dependence: { kind: 'block', size: 8, rho: 0.6 },
    s: 0,
    share: 0.25,
  },
  'one of twenty': { ...regression(50, 20), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 1, snr: 0.5 },
  'one of two hundred': {
    ...regression(100, 200),
    dependence: { kind: 'block', size: 5, rho: 0.7 },
    s: 1,
    snr: 0.4,
  },
  'three, toeplitz 0.8': {
    ...regression(120, 150),
    dependence: { kind: 'toeplitz', rho: 0.8 },
    s: 3,
    snr: 2,
  },
  'three, strong': { ...regression(80, 400), dependence: { kind: 'equal', rho: 0.2 }, s: 3, snr: 6 },
  'three of thousand': {
    ...regression(200, 1000),
    dependence: { kind: 'toeplitz', rho: 0.6 },
    s: 3,
    snr: 0.5,
  },
  'five, factors': { ...regression(150, 250), dependence: { kind: 'factors', count: 5 }, s: 5, snr: 3 },
  'five, t3 errors': {
    ...regression(100, 80),
    dependence: { kind: 'equal', rho: 0.4 },
    s: 5,
    snr: 3,
    errors: 't3',
  },
  'five, uneven': {
    ...regression(200, 120),
    dependence: { kind: 'toeplitz', rho: 0.4 },
    s: 5,
    snr: 1.5,
    errors: 'uneven',
  },
  'ten, blocks 0.6': {
    ...regression(300, 300),
    dependence: { kind: 'block', size: 6, rho: 0.6 },
    s: 10,
    snr: 2,
  },
  'ten, genotypes': {
    ...regression(250, 150),
    dependence: { kind: 'toeplitz', rho: 0.7 },
    s: 10,
    snr: 2,
    columns: 'genotypes',
  },
  'ten, weak': { ...regression(400, 100), dependence: { kind: 'equal', rho: 0.1 }, s: 10, snr: 0.5 },
  'twenty, independent': { ...regression(400, 200), dependence: { kind: 'equal', rho: 0 }, s: 20, snr: 3 },
  'riboflavin, all rows': {
    ...regression(71, 150),
    dependence: { kind: 'real', source: 'riboflavin' },
    s: 5,
    snr: 8,
  },
  'madelon columns': {
    ...regression(200, 200),
    dependence: { kind: 'real', source: 'madelon' },
    s: 10,
    snr: 2,
  },
  'classes, five': { ...classes(250, 60), dependence: { kind: 'toeplitz', rho: 0.3 }, s: 5, snr: 2 },
  'classes, rare': {
    ...classes(400, 150),
    dependence: { kind: 'toeplitz', rho: 0.5 },
    s: 3,
    snr: 1.5,
    share: 0.15,
  },
  'classes, wide': { ...classes(150, 300), dependence: { kind: 'equal', rho: 0 }, s: 3, snr: 4 },
  'five thousand': { ...regression(150, 5000), dependence: { kind: 'toeplitz', rho: 0.4 }, s: 3, snr: 3 },
}

function regression(n: number, p: number) {
  return { n, p, family: 'gaussian', snr: 1 } as const
}

function classes(n: number, p: number) {
  return { n, p, family: 'binomial', snr: 1 } as const
}
