import { bytes, type Case, file, goodTable } from './case.js'

const le = (text: string) =>
  Uint8Array.from(Array.from(text).flatMap(c => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]))
const be = (text: string) =>
  Uint8Array.from(Array.from(text).flatMap(c => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]))
const accented = 'y,é\n1,2\n'

/** Bytes that are no text, or not the text they seem to be; and files of other formats. */
export const encodings: readonly Case[] = [
  file('UTF-16 little-endian without mark', le(goodTable), 'data/binary', 'is not text'),
  file('UTF-16 big-endian without mark', be(goodTable), 'data/binary', 'is not text'),
  file('UTF-32 with mark', bytes(0xff, 0xfe, 0, 0, 0x79, 0, 0, 0), 'data/binary', 'is not text'),
  file(
    'UTF-16 cut in a character',
    bytes(0xff, 0xfe, le(goodTable), 0x31),
    'data/encoding',
    'is not UTF-16 text throughout',
  ),
  file(
    'UTF-16 with half a pair',
    bytes(0xff, 0xfe, le('y,a\n1,'), 0x00, 0xd8, le('x\n')),
    'data/encoding',
    'is not UTF-16',
  ),
  file(
    'UTF-8 that turns into Latin-1',
    bytes(accented, '3,', 0xe9, '\n'),
    'data/encoding',
    'is not UTF-8 text throughout. Save the file as UTF-8.',
  ),
  file('UTF-8 cut in a character', bytes(accented, '3,', 0xc3), 'data/encoding', 'is not UTF-8'),
  file(
    'a UTF-8 mark before Latin-1',
    bytes(0xef, 0xbb, 0xbf, 'y,a', 0xe9, '\n'),
    'data/encoding',
    'is not UTF-8',
  ),
  file(
    'a surrogate in UTF-8',
    bytes(accented, '3,', 0xed, 0xa0, 0x80, '\n'),
    'data/encoding',
    'is not UTF-8',
  ),
  file(
    'an overlong slash after an accent',
    bytes(accented, '3,', 0xc0, 0xaf, '\n'),
    'data/encoding',
    'is not UTF-8',
  ),
  file(
    'beyond Unicode after an accent',
    bytes(accented, '3,', 0xf5, 0x80, 0x80, 0x80, '\n'),
    'data/encoding',
    'is not UTF-8',
  ),
  file(
    'no encoding at all',
    bytes('y,a\n1,', 0x81, '\n'),
    'data/encoding',
    'is not UTF-8 or Windows-1252 text',
  ),
  file(
    'Latin-1 that the user calls UTF-8',
    bytes('y,a\n1,', 0xe9, '\n'),
    'data/encoding',
    'is not UTF-8',
    '--encoding utf-8',
  ),
  file(
    'UTF-8 that the user calls UTF-16',
    bytes('y,ab\n'),
    'data/encoding',
    'is not UTF-16',
    '--encoding utf-16le',
  ),
  file('Feather version 1', bytes('FEA1', new Uint8Array(20)), 'data/format', 'is Feather version 1'),
  file(
    'a damaged Excel workbook',
    bytes('PK', 3, 4, new Uint8Array(20)),
    'data/xlsx',
    'is damaged: it begins as an Excel workbook but cannot be read',
  ),
  file(
    'an old Excel workbook',
    bytes(0xd0, 0xcf, 0x11, 0xe0, new Uint8Array(20)),
    'data/format',
    'is an old Excel workbook',
  ),
  file('a PDF', '%PDF-1.7\n', 'data/format', 'is a PDF document'),
  file('an SQLite database', bytes('SQLite format 3', 0), 'data/format', 'is an SQLite database'),
  file('HDF5', bytes(0x89, 'HDF', new Uint8Array(20)), 'data/format', 'is an HDF5 file'),
  file('NumPy', bytes(0x93, 'NUMPY', 1, 0), 'data/format', 'is a NumPy array without names'),
  file('an R data file', 'RDX3\nX\n', 'data/format', 'is an R data file'),
  file('bzip2', bytes('BZh91AY', new Uint8Array(20)), 'data/format', 'is packed with bzip2'),
  file('xz', bytes(0xfd, '7zXZ', 0), 'data/format', 'is packed with xz'),
  file('Zstandard', bytes(0x28, 0xb5, 0x2f, 0xfd, 0, 0), 'data/format', 'is packed with zstd'),
  file('a 7z archive', bytes('7z', 0xbc, 0xaf, 0x27, 0x1c), 'data/format', 'is a 7z archive'),
  file('a RAR archive', bytes('Rar!', 0x1a, 7, 0), 'data/format', 'is a RAR archive'),
  file('a PNG image', bytes(0x89, 'PNG\r\n', 0x1a, '\n', new Uint8Array(8)), 'data/binary', 'is not text'),
  file('an ELF program', bytes(0x7f, 'ELF', 2, 1, 1, 0, new Uint8Array(8)), 'data/binary', 'is not text'),
  file('a tar archive', bytes('data.csv', new Uint8Array(100), goodTable), 'data/binary', 'is not text'),
]
