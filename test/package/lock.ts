/** The lock file as npm reads it: who gets which package, on which system. */
import { readFileSync } from 'node:fs'

export interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Target {
  readonly os: string
  readonly cpu: string
  readonly libc?: string
}

export const lock: Readonly<Record<string, Locked>> = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
).packages

/** Where `name` is found by the package at `path`: in its own node_modules, else in that of a folder above. */
export function resolve(path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[place] !== undefined) return place
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}

/** Paths that `npm ci` installs on a system; an optional package for another system is left out. */
export function installedOn(target: Target): Set<string> {
  const reached = new Set<string>()
  const queue = ['']
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = lock[path]
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (name in optionalDependencies) continue
      const place = resolve(path, name)
      if (place === undefined) throw new Error(`${path} needs ${name}, which the lock file does not have`)
      if (!fits(lock[place], target)) throw new Error(`${place} does not run on ${target.os} ${target.cpu}`)
      queue.push(place)
    }
    for (const name of Object.keys(optionalDependencies)) {
      const place = resolve(path, name)
      if (place !== undefined && fits(lock[place], target)) queue.push(place)
    }
  }
  reached.delete('')
  return reached
}

function fits({ os, cpu, libc }: Locked, target: Target): boolean {
  const allows = (list: readonly string[] | undefined, one: string | undefined) =>
    list === undefined ||
    one === undefined ||
    list.includes(one) ||
    list.some(word => word.startsWith('!') && word !== `!${one}`)
  return (
    allows(os, target.os) && allows(cpu, target.cpu) && (target.os !== 'linux' || allows(libc, target.libc))
  )
}
