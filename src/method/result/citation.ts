export interface Citation {
  /** As in a sentence: Zhang, Wu & Zhu 2019. */
  readonly short: string
  /** In full, for a list of references. */
  readonly full: string
}
