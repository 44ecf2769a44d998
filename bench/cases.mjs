// What is measured, and the ratio to reach. `members` is B for us; `peer` and `exact` are how many of them a peer at its
// default and glmnet at 1e-14 get, so that no peer needs minutes.

const fast = 'glmnet 1e-7'
const lars = 'lars_path'
const familyNames = {
  gaussian: 'gaussian',
  binomial: 'logistic',
  cox: 'cox',
  poisson: 'poisson',
  multinomial: 'multinomial',
}

export const cases = [
  {
    name: 'gaussian-100x50',
    n: 100,
    p: 50,
    design: 'iid',
    members: 100,
    peer: 100,
    exact: 100,
    targets: { [fast]: 60 },
  },
  {
    name: 'gaussian-100x100',
    n: 100,
    p: 100,
    design: 'iid',
    members: 100,
    peer: 100,
    exact: 100,
    targets: { [fast]: 40 },
  },
  {
    name: 'gaussian-200x1000',
    n: 200,
    p: 1000,
    design: 'iid',
    members: 100,
    peer: 100,
    exact: 30,
    targets: { [fast]: 30, [lars]: 12 },
  },
  {
    name: 'gaussian-111x4088',
    n: 111,
    p: 4088,
    design: 'factor',
    members: 100,
    peer: 40,
    exact: 20,
    targets: { [fast]: 25, [lars]: 12 },
  },
  {
    name: 'gaussian-2600x500',
    n: 2600,
    p: 500,
    design: 'iid',
    members: 100,
    peer: 40,
    exact: 20,
    targets: { [fast]: 22, [lars]: 8 },
  },
  {
    name: 'gaussian-200x100000',
    n: 200,
    p: 100_000,
    design: 'iid',
    members: 32,
    peer: 4,
    exact: 2,
    // q = 400 is more than 200 rows can hold.
    floor: 0.02,
    targets: { [fast]: 40 },
  },
  {
    name: 'logistic-200x1000',
    n: 200,
    p: 1000,
    design: 'iid',
    family: 'binomial',
    members: 100,
    peer: 60,
    exact: 30,
    targets: { [fast]: 10 },
  },
  ...[
    { adjusted: 'weights', target: 20 },
    { adjusted: 'factors', target: 20 },
    { adjusted: 'unpenalised', target: 20 },
    { adjusted: 'randomised', target: 15 },
    { adjusted: 'weights', family: 'binomial', target: 8 },
    { adjusted: 'factors', family: 'binomial', target: 8 },
    { adjusted: 'unpenalised', family: 'binomial', target: 8 },
    { family: 'cox', target: 15 },
    { family: 'cox', n: 300, p: 5000, peer: 10, exact: 4, target: 15 },
    { family: 'poisson', target: 8 },
    { family: 'multinomial', exact: 6, target: 6 },
    { alpha: 0.5, target: 5 },
  ].map(({ target, n = 200, p = 1000, ...c }) => ({
    name: [familyNames[c.family ?? 'gaussian'], c.adjusted, c.alpha && 'net', `${n}x${p}`]
      .filter(Boolean)
      .join('-'),
    n,
    p,
    design: 'iid',
    members: 40,
    peer: 30,
    exact: 12,
    targets: { [fast]: target },
    ...c,
  })),
].map(c => ({ family: 'gaussian', count: 100, alpha: 1, q: Math.ceil(Math.sqrt(1.6 * c.p)), ...c }))

/** Library calls on growing p, by threads, with peak memory. */
export const scaling = [
  { p: 1_000, members: 10_000 },
  { p: 10_000, members: 1_500 },
  { p: 100_000, members: 200 },
].flatMap(c => [1, 2].map(threads => ({ n: 200, q: 40, threads, ...c })))

/** Whole selections, stage by stage; at most `serial` of the time on one thread is the main thread's alone. */
export const wholeJobs = [
  { n: 200, p: 1_000, members: 3_000 },
  { n: 200, p: 20_000, members: 600 },
  { n: 200, p: 100_000, members: 160 },
  { n: 2_600, p: 500, members: 400 },
].flatMap(c => ['stability', 'pruned', 'auto'].map(method => ({ ...c, method, serial: 0.03 })))

/** CSV file to printed answer; `target` is for all of it against the whole R script. */
export const jobs = [
  { name: 'job-200x1000', n: 200, p: 1_000, target: 15 },
  { name: 'job-200x20000', n: 200, p: 20_000, target: 25 },
].map(one => ({ ...one, design: 'iid', family: 'gaussian', members: 100 }))

/** One replication of a cell of the paper's Table 1 by five methods, each against the same work in R. */
export const table1 = {
  name: 'table1-200x1000',
  cell: 'table1/200-1000-0.5',
  replications: 4,
  members: 100,
  target: 8,
}

/** The app in Chromium: a selection beside Node's, and a wide table that must not hold up the page. */
const inBrowser = { n: 200, design: 'iid', family: 'gaussian' }
export const speed = { ...inBrowser, name: 'browser-200x2000', p: 2000, members: 600 }
export const wide = { ...inBrowser, name: 'browser-busiest-200x20000', p: 20_000, members: 60 }

/** Whole ensembles of the stepwise family against the same algorithm in plain R, one least squares fit per candidate. */
export const ensembles = [
  { name: 'st2e', n: 100, p: 50, members: 100, options: { criterion: 'aic', lambda: 0.5, kappa: 4 } },
  { name: 'pga', n: 40, p: 20, members: 25, options: {} },
].map(c => ({ ...c, design: 'iid', family: 'gaussian', target: 50 }))

/** The recommended method, not more than twice the time of its resampled ensemble alone. */
export const recommended = [
  { n: 200, p: 1_000, effects: 10 },
  { n: 500, p: 1_000, effects: 40 },
  { n: 200, p: 20_000, effects: 10 },
].map(c => ({ name: `auto-${c.n}x${c.p}`, members: 100, target: 0.5, ...c }))

/** Two workers over Redis against two threads; `target` is the share of their throughput. */
export const clusterOverhead = [
  { name: 'cluster-400x50000', n: 400, p: 50_000, q: 150, members: 200 },
  { name: 'cluster-2000x20000', n: 2000, p: 20_000, q: 300, members: 100 },
].map(c => ({ ...c, target: 0.85 }))

/** Whole runs over Redis with the memory of coordinator and workers; of each method the fewest members come first. */
export const clusterMemory = {
  n: 100,
  p: 200,
  counts: [
    { method: 'stability', members: 1_000 },
    { method: 'stability', members: 10_000 },
    { method: 'stability', members: 40_000 },
    { method: 'pruned', members: 1_000 },
    { method: 'pruned', members: 10_000 },
  ],
}

export const names = [
  ...cases.map(c => c.name),
  'scaling',
  'stages',
  ...new Set(wholeJobs.map(({ n, p }) => `stages-${n}x${p}`)),
  ...jobs.map(c => c.name),
  table1.name,
  ...ensembles.map(c => c.name),
  ...recommended.map(c => c.name),
  'browser',
  'cluster',
]
