interface Platform {
  readonly process?: { readonly hrtime?: () => readonly [number, number] }
}

const { hrtime } = (globalThis as Platform).process ?? {}

/** Milliseconds of a clock that only goes forward. Node needs two milliseconds to load its `performance`, and has another clock at hand. */
export const timer: { now(): number } = {
  now: hrtime
    ? () => {
        const [seconds, nanoseconds] = hrtime()
        return 1000 * seconds + nanoseconds / 1e6
      }
    : () => performance.now(),
}
