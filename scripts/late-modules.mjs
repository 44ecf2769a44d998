// Modules of Node that take milliseconds to load and that few runs need: the bundle loads them when one of their functions is called.
const late = {
  'node:child_process': 'spawn',
  'node:fs/promises': 'mkdir open readFile readdir rm stat',
  'node:crypto': 'createHash createHmac randomBytes randomInt randomUUID timingSafeEqual',
}

export const lateModules = {
  name: 'late-modules',
  enforce: 'pre',
  resolveId: source => (source in late ? `\0late ${source}` : null),
  load(id) {
    const [mark, source] = id.split(' ')
    if (mark !== '\0late') return null
    return late[source]
      .split(' ')
      .map(
        name =>
          `export const ${name} = (...given) => process.getBuiltinModule('${source}').${name}(...given)`,
      )
      .join('\n')
  },
}
