/** Where the error statement of the recommended method is held against its errors: with and without signal, kept small for the simulations. */
import type { Design } from './design.js'

export const calibrationDesigns: Readonly<Record<string, Design>> = {
  'noise, independent': { ...regression(100, 50), dependence: { kind: 'equal', rho: 0 }, s: 0 },
  'noise, correlated': { ...regression(80, 60), dependence: { kind: 'toeplitz', rho: 0.7 }, s: 0 },
  'noise, heavy tails': {
    ...regression(80, 60),
    dependence: { kind: 'equal', rho: 0.3 },
    s: 0,
    errors: 't3',
  },
  'noise, classes': { ...classes(150, 40), dependence: { kind: 'toeplitz', rho: 0.4 }, s: 0 },
  'strong, toeplitz': { ...regression(120, 60), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 4, snr: 5 },
  'weak, toeplitz': { ...regression(120, 60), dependence: { kind: 'toeplitz', rho: 0.5 }, s: 4, snr: 0.7 },
  'strong, equal 0.5': { ...regression(100, 80), dependence: { kind: 'equal', rho: 0.5 }, s: 5, snr: 8 },
  'blocks 0.8': { ...regression(120, 60), dependence: { kind: 'block', size: 6, rho: 0.8 }, s: 4, snr: 3 },
  'heavy tails': {
    ...regression(100, 60),
    dependence: { kind: 'equal', rho: 0.3 },
    s: 4,
    snr: 3,
    errors: 't3',
  },
  'ten of forty': { ...regression(200, 40), dependence: { kind: 'equal', rho: 0.2 }, s: 10, snr: 4 },
}

function regression(n: number, p: number) {
  return { n, p, family: 'gaussian', snr: 1 } as const
}

function classes(n: number, p: number) {
  return { n, p, family: 'binomial', snr: 1 } as const
}
