import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallTable } from '../../support/tables/tables.js'
import { temporaryFolder } from '../../support/temporary-folder.js'
import type { Case } from './case.js'

const folder = temporaryFolder('files')
const at = (...parts: string[]) => join(folder, ...parts)
writeFileSync(at('data.csv'), smallTable())
mkdirSync(at('folder'))
symlinkSync(at('nowhere'), at('dangling'))
symlinkSync(at('loop-b'), at('loop-a'))
symlinkSync(at('loop-a'), at('loop-b'))
symlinkSync(at('folder'), at('link-to-folder'))
writeFileSync(at('secret.csv'), smallTable())
chmodSync(at('secret.csv'), 0)

const reading = (what: string, path: string, code: string, says: string): Case => ({
  what: `file: ${what}`,
  words: ['select', path, '-r', 'y'],
  code,
  says,
})

/** The superuser may read everything. */
const permissions: readonly Case[] =
  process.getuid?.() === 0
    ? []
    : [reading('unreadable', at('secret.csv'), 'io/no-permission', 'may not be read. Check its permissions.')]

export const files: readonly Case[] = [
  reading('none of that name', at('nothing-like-it'), 'io/no-such-file', 'does not exist. Check the path.'),
  reading('a misspelt name', at('dta.csv'), 'io/no-such-file', 'does not exist. Did you mean data.csv?'),
  reading('a folder', folder, 'io/is-a-folder', 'is a folder. Name a file in it.'),
  reading('a link to a folder', at('link-to-folder'), 'io/is-a-folder', 'is a folder'),
  reading('a link to nothing', at('dangling'), 'io/no-such-file', 'does not exist'),
  reading('links in a circle', at('loop-a'), 'io/link-loop', 'is a symbolic link that leads back to itself'),
  reading('a path through a file', at('data.csv', 'x.csv'), 'io/no-such-file', 'does not exist'),
  reading('a path through nothing', at('no', 'such', 'folder.csv'), 'io/no-such-file', 'does not exist'),
  reading(
    'a name of 5000 characters',
    at('x'.repeat(5000)),
    'io/no-such-file',
    'is too long for the name of a file',
  ),
  reading('an empty name', '', 'io/no-such-file', 'does not exist'),
  reading(
    'a NUL in the name',
    at('a\0b'),
    'io/no-such-file',
    'has a character that no name of a file may have',
  ),
  reading(
    'an escape sequence in the name',
    at('\u001b[31mred'),
    'io/no-such-file',
    '\\u{1b}[31mred: does not exist',
  ),
  reading('a line break in the name', at('a\nb'), 'io/no-such-file', 'a\\u{a}b: does not exist'),
  reading('the null device', '/dev/null', 'data/empty', 'data: is empty'),
  reading('the zero device', '/dev/zero', 'data/binary', 'data: is not text'),
  reading('a web address', 'https://example.org/data.csv', 'io/no-such-file', 'does not exist'),
  ...permissions,
]
