/** As much as eight times what a function of Node 20 runs through until V8 optimises it. */
const BUDGET = 8 * 67584

/**
 * A brief job is over before most functions have paid for being optimised, and V8's threads take processor time from those that compute: it is to wait for longer,
 * in all threads of the process. Other versions than that of Node 20 need not know the flag, and complain about what they do not know.
 */
export function optimiseLate(): void {
  if (!process.versions.v8.startsWith('11.3.')) return
  process.getBuiltinModule('node:v8').setFlagsFromString(`--interrupt-budget=${BUDGET}`)
}
