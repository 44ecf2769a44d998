import type { Dataset } from '../data/dataset.js'

/** A method as the study sees it: data and a seed in, the numbers of the selected variables out. */
export type Selector = (data: Dataset, seed: number) => readonly number[]
