/**
 * What a disk holds after the power fails. Operations are recorded as they happen; afterwards any prefix of them can be asked for what
 * is left: of a file the bytes at its last fsync, of a folder either all names (`names: 'at once'`, as a journal of names without data
 * keeps them) or those at the folder's last fsync (`names: 'when synced'`).
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

export type Operation =
  | { readonly op: 'create'; readonly path: string }
  | { readonly op: 'mkdir'; readonly path: string }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'write'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly op: 'sync'; readonly path: string }
  | { readonly op: 'rename' | 'link'; readonly path: string; readonly to: string }

interface FileNode {
  data: Buffer
  durable: Buffer
}
interface FolderNode {
  readonly entries: Map<string, Node>
  durable: Map<string, Node>
}
type Node = FileNode | FolderNode

export type Names = 'at once' | 'when synced'

/** The tree below `root` after the operations and a loss of power, written to `target`. */
export function afterPowerLoss(
  before: FolderNode,
  root: string,
  operations: readonly Operation[],
  names: Names,
  target: string,
): void {
  const disk = structuredClone(before)
  const find = (path: string): Node => {
    let at: Node = disk
    for (const name of relative(root, path).split(sep).filter(Boolean))
      at = (at as FolderNode).entries.get(name)!
    return at
  }
  const folder = (path: string) => (find(dirname(path)) as FolderNode).entries
  for (const step of operations) {
    const { path } = step
    if (step.op === 'create')
      folder(path).set(basename(path), { data: Buffer.alloc(0), durable: Buffer.alloc(0) })
    else if (step.op === 'mkdir') folder(path).set(basename(path), { entries: new Map(), durable: new Map() })
    else if (step.op === 'remove') folder(path).delete(basename(path))
    else if (step.op === 'write') {
      const file = find(path) as FileNode
      file.data = Buffer.concat([file.data, step.bytes])
    } else if (step.op === 'sync') {
      const node = find(path)
      if ('entries' in node) node.durable = new Map(node.entries)
      else node.durable = node.data
    } else {
      folder(step.to).set(basename(step.to), find(path))
      if (step.op === 'rename') folder(path).delete(basename(path))
    }
  }
  writeTree(disk, target, names)
}

function writeTree(node: FolderNode, target: string, names: Names): void {
  mkdirSync(target, { recursive: true })
  for (const [name, child] of names === 'at once' ? node.entries : node.durable) {
    if ('entries' in child) writeTree(child, join(target, name), names)
    else writeFileSync(join(target, name), child.durable)
  }
}

/** A folder as it is, all of it on the disk. */
export function treeOf(path: string): FolderNode {
  const entries = new Map<string, Node>()
  for (const name of readdirSync(path)) {
    const place = join(path, name)
    if (lstatSync(place).isDirectory()) entries.set(name, treeOf(place))
    else {
      const data = readFileSync(place)
      entries.set(name, { data, durable: data })
    }
  }
  return { entries, durable: new Map(entries) }
}
