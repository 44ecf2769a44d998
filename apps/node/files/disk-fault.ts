import { fail } from '../../../src/errors.js'

/** What went wrong with a file, in words that say what to do. */
export function diskFault(path: string, error: unknown, rest = ''): never {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
  fail('io/unwritable', { where: path, rule: `cannot be written (${code})${rest}`, hint: hintFor(code) })
}

function hintFor(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return 'The disk is full: make room, or name another folder.'
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return 'It may only be read: name another folder, or change its permissions.'
  if (code === 'ENOENT') return 'Create the folder it is to lie in first.'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'A file is in the way: name another folder.'
  return 'Check the folder and its permissions.'
}
