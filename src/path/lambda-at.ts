/** Where the path on all rows carries q variables: where it first does, or the last lambda at which it has exactly q. */
export type SizeRule = 'first' | 'farthest'

export interface LambdaAt {
  /** Undefined when the path does not get there. */
  readonly lambda?: number
  readonly worstKkt: number
}
