const { homedir } = process.getBuiltinModule('node:os')
const path = process.getBuiltinModule('node:path')

/** Follows the XDG convention; SECATEUR_CACHE overrules it. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  // An empty setting is none: the folder would be the one the program happens to run in.
  return env.SECATEUR_CACHE || path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'secateur')
}
