/** The designs that methods were chosen on. What is reported comes from validation-designs.ts. */
import type { Design } from './design.js'

export const developmentDesigns: Readonly<Record<string, Design>> = {
  'noise, independent': { ...regression(100, 200), dependence: { kind: 'equal', rho: 0 }, s: 0 },
  'noise, toeplitz 0.8': { ...regression(100, 50), dependence: { kind: 'toeplitz', rho: 0.8 }, s: 0 },
  'noise, classes': { ...classes(200, 100), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 0 },
  'toeplitz 0.5': { ...regression(100, 100), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 5, snr: 2 },
  'toeplitz 0.9': { ...regression(200, 500), dependence: { kind: 'toeplitz', rho: 0.9 }, s: 10, snr: 4 },
  'blocks 0.8': { ...regression(150, 300), dependence: { kind: 'block', size: 10, rho: 0.8 }, s: 3, snr: 1 },
  factors: { ...regression(200, 400), dependence: { kind: 'factors', count: 3 }, s: 10, snr: 3 },
  riboflavin: { ...regression(70, 200), dependence: { kind: 'real', source: 'riboflavin' }, s: 3, snr: 5 },
  'twenty of fifty': { ...regression(500, 50), dependence: { kind: 'equal', rho: 0 }, s: 20, snr: 1 },
  'small table': { ...regression(50, 20), dependence: { kind: 'toeplitz', rho: 0.3 }, s: 3, snr: 2 },
  'one of thousand': { ...regression(300, 1000), dependence: { kind: 'equal', rho: 0 }, s: 1, snr: 0.1 },
  'heavy tails': {
    ...regression(150, 200),
    dependence: { kind: 'toeplitz', rho: 0.5 },
    s: 5,
    snr: 2,
    errors: 't3',
  },
  'uneven spread': {
    ...regression(150, 200),
    dependence: { kind: 'block', size: 5, rho: 0.5 },
    s: 5,
    snr: 2,
    errors: 'uneven',
  },
  genotypes: {
    ...regression(200, 300),
    dependence: { kind: 'toeplitz', rho: 0.6 },
    s: 10,
    snr: 2,
    columns: 'genotypes',
  },
  'rare class': {
    ...classes(300, 100),
    dependence: { kind: 'toeplitz', rho: 0.5 },
    s: 3,
    snr: 2,
    share: 0.2,
  },
  'wide and strong': { ...regression(100, 1000), dependence: { kind: 'equal', rho: 0 }, s: 3, snr: 3 },
  'forty of two hundred': {
    ...regression(300, 200),
    dependence: { kind: 'toeplitz', rho: 0.4 },
    s: 40,
    snr: 8,
    place: 'spread',
    signs: 'alternating',
  },
  'thirty of two hundred, classes': {
    ...classes(600, 200),
    dependence: { kind: 'toeplitz', rho: 0.4 },
    s: 30,
    snr: 6,
    place: 'spread',
    signs: 'alternating',
  },
  'four of eight': {
    ...regression(60, 8),
    dependence: { kind: 'equal', rho: 0 },
    s: 4,
    snr: 3,
    sizes: 'equal',
  },
  'opposed neighbours': {
    ...regression(150, 120),
    dependence: { kind: 'toeplitz', rho: 0.85 },
    s: 6,
    snr: 5,
    place: 'neighbours',
    signs: 'alternating',
  },
  'blocks 0.95': { ...regression(120, 150), dependence: { kind: 'block', size: 5, rho: 0.95 }, s: 4, snr: 6 },
  'a cause with copies': {
    ...regression(120, 150),
    dependence: { kind: 'equal', rho: 0 },
    s: 4,
    snr: 4,
    copies: 30,
  },
  'gross errors': {
    ...regression(150, 100),
    dependence: { kind: 'toeplitz', rho: 0.5 },
    s: 4,
    snr: 6,
    errors: 'outliers',
  },
  'small and wide': {
    ...regression(50, 500),
    dependence: { kind: 'equal', rho: 0 },
    s: 4,
    snr: 5,
    sizes: 'equal',
  },
  hubs: { ...regression(120, 200), dependence: { kind: 'hubs', count: 8, rho: 0.7 }, s: 6, snr: 3 },
  'twenty, equal 0.5': { ...regression(200, 200), dependence: { kind: 'equal', rho: 0.5 }, s: 20, snr: 8 },
}

function regression(n: number, p: number) {
  return { n, p, family: 'gaussian', snr: 1 } as const
}

function classes(n: number, p: number) {
  return { n, p, family: 'binomial', snr: 1 } as const
}
