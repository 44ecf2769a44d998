import type { ImportanceKind } from '../ensemble/importances.js'
import type { Randomisation } from '../learner/randomised-lasso.js'
import type { OrderName } from '../prune/orders.js'
import type { ReferenceForm, ReferenceKind } from '../prune/reference.js'
import type { Runner } from '../run/runner.js'
import type { Sampler } from '../sample/sampler.js'

/** Where members are computed and who is told. */
export interface RunningOptions {
  /** Milliseconds after which no more members are computed: those finished by then make the ensemble. */
  readonly timeLimit?: number | undefined
  /** Where members are computed; never changes the result. */
  readonly runner?: Runner | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Settings of stability selection (Algorithm 2). Of q, threshold and pfer give at most two: they determine the third. */
export interface StabilityOptions extends RunningOptions {
  /** B, the number of members; 100. */
  readonly members?: number | undefined
  /** Variables with at least this selection frequency are selected; 0.7, or what q and pfer demand. */
  readonly threshold?: number | undefined
  /** Variables on the lasso path of the full data where the grid ends. */
  readonly q?: number | undefined
  /** Expected number of false selections allowed; 4, as the paper. */
  readonly pfer?: number | undefined
  /** A q computed from a given pfer is rounded down to keep it; from the default pfer up, as the paper does. */
  readonly rounding?: 'down' | 'up' | undefined
  /** K, the number of grid points; 100. */
  readonly lambdas?: number | undefined
  /** End of the grid: the first lambda with q variables, or the farthest one with exactly q. */
  readonly gridRule?: 'first' | 'farthest' | undefined
  /** Which rows a member sees; half of them. */
  readonly sampler?: Sampler['name'] | undefined
  /** Penalties of its own for each member, the randomised lasso; none. */
  readonly randomise?: { readonly [Key in keyof Randomisation]?: Randomisation[Key] | undefined } | undefined
  /** Whether members keep the class proportions of a binomial response; they do. */
  readonly stratified?: boolean | undefined
  readonly seed?: number | undefined
}

/** Settings of the recommended method: none changes how it decides. */
export interface AutoOptions
  extends Pick<
    StabilityOptions,
    'members' | 'lambdas' | 'stratified' | 'seed' | 'runner' | 'signal' | 'onProgress' | 'timeLimit'
  > {
  /** Simulated responses that the answer is assessed by, 0 for none; 20, or none for more than two million cells. */
  readonly simulations?: number | undefined
  /** Called before the first simulation and after each, with the number done. */
  readonly onSimulation?: ((done: number, total: number) => void) | undefined
}

/** Settings of pruning (Algorithm 1). */
export interface PruningOptions {
  /** U: a fraction such as '1/3' or 0.25, rounded down, or a number of members; '1/3'. */
  readonly keep?: number | string | undefined
  /** Where the reference vector comes from, or the vector itself; 'stepwise', as the paper. */
  readonly reference?: ReferenceKind | ArrayLike<number> | undefined
  /** Coefficients as shares of their sum, or the 0/1 indicator of the support; 'share', as the paper. */
  readonly referenceForm?: ReferenceForm | undefined
  /** Model behind a stepwise reference when the response is binomial: 'logit', or 'linear' on 0/1. */
  readonly referenceLink?: 'logit' | 'linear' | undefined
  /** Importances as they are, or scaled to sum to one; for paths 'region', as the paper's Section 4, otherwise 'unit-sum', as Section 3. */
  readonly importance?: ImportanceKind | undefined
  /** What the members are ordered by; 'greedy', Algorithm 1. */
  readonly order?: OrderName | undefined
  /** Called with the reference vector as soon as it is known, usually long before all members are. */
  readonly onReference?: ((reference: Float64Array) => void) | undefined
}

/** Settings of pruned stability selection. */
export interface PrunedOptions extends StabilityOptions, PruningOptions {}
