// Memory traffic of members: how often their passes read the columns, all of them, in 16-bit integers.

/** Calls so far of the kernels that read all columns on the rows of a member; of instances made from now on. */
export function countPasses() {
  const passes = { panelPack: 0, panelCertify: 0 }
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(Instance, given) {
      const exports = { ...new Instance(...given).exports }
      for (const name of Object.keys(passes)) {
        const kernel = exports[name]
        exports[name] = (...words) => {
          passes[name]++
          return kernel(...words)
        }
      }
      return { exports }
    },
  })
  return passes
}

/** Bytes that members on half of n rows read and write in so many passes: a row of 32 columns is a cache line, so that other rows stay where they are. */
export function trafficOf({ panelPack, panelCertify }, { n, p }) {
  const once = 2 * Math.floor(n / 2) * p
  return (2 * panelPack + panelCertify) * once
}
