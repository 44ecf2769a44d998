/** Rows that do not depend on each other, one linear predictor for each, and a constant: the Hessian in eta is diagonal. */
export const independentRows = {
  blocks: 1,
  constant: true,
  rank: 0,
  unit: 1,
  centre: 0,
  arrange: (rows: Int32Array) => rows,
  freeze: () => {},
  project: () => {},
} as const
