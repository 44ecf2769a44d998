import nodeModule from 'node:module'

/** Node 22 keeps what this thread compiles for the next start, in the folder for temporary files. */
export function keepCompiled(): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: () => unknown }
  enableCompileCache?.()
}
