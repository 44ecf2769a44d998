/** Parts put in their places in whatever order they come. */
export interface Gathering<Part> {
  readonly complete: boolean
  /** `known`: it was there already and is not computed by this run. */
  place(b: number, part: Part, known?: boolean): void
  /** A part took so many milliseconds where it was computed. */
  worked?(milliseconds: number): void
  /** Tell the caller how far the run is. */
  report(): void
}
