/** What the app says of the table. */
import { plural } from '../../../src/report/text/plain/number.js'
import { count } from './count.js'

export const columns = {
  heading: 'What is in the table',
  rows: 'Rows',
  columns: 'Columns',
  missing: 'Missing cells',
  incomplete: (rows: number) => `in ${plural(rows, 'row')}`,
  size: 'Size',
  format: (format: string) => `Read as ${format}.`,
  search: 'Find columns',
  searchHint: 'part of a name, or a pattern: gene_*',
  show: 'Show',
  filters: { all: 'All columns', odd: 'With remarks or missing cells', out: 'Changed by you' },
  none: 'No column matches.',
  table: 'Columns of the table',
  head: ['Column', 'Type', 'Use', 'Missing', 'Distinct', 'Range', 'First cells'],
  typeOf: (name: string) => `Type of ${name}`,
  useOf: (name: string) => `Use of ${name}`,
  types: {
    number: 'number',
    integer: 'whole number',
    boolean: 'yes/no',
    factor: 'text',
    date: 'date',
    empty: 'empty',
    nested: 'lists',
  } as Readonly<Record<string, string>>,
  as: { number: 'number', factor: 'categories', boolean: 'yes/no', date: 'date (days)' } as Readonly<
    Record<string, string>
  >,
  uses: { use: 'Candidate', force: 'Always in', drop: 'Leave out', id: 'Names the rows' },
  leftOut: {
    date: 'Left out: a date',
    identifier: 'Left out: an identifier',
    constant: 'Left out: always the same',
    empty: 'Left out: empty',
    nested: 'Left out: lists',
  },
  bulk: {
    label: (found: number) =>
      found === 1 ? 'Set the column found to' : `Set all ${count(found)} columns found to`,
    apply: 'Set',
    done: (columns: number, use: string) => `${plural(columns, 'column')}: ${use.toLowerCase()}.`,
  },
  previous: 'Previous',
  following: 'Next',
  page: (from: number, to: number, of: number) => `${count(from)}–${count(to)} of ${count(of)}`,
  undo: 'Undo the last change',
  reset: 'Reset all columns',
  differently: 'Read the file differently',
  sheet: 'Sheet',
  differentlyText: 'Only where the cells above look wrong.',
  delimiter: 'Between cells',
  decimal: 'Decimals',
  encoding: 'Characters',
  automatic: 'as found',
  delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as Readonly<
    Record<string, string>
  >,
  decimals: { '.': 'points', ',': 'commas' } as Readonly<Record<string, string>>,
  again: 'Read again',
  remarks: {
    constant: 'the same in every row',
    empty: 'empty: left out',
    date: 'a date: left out unless you make it a candidate',
    nested: 'lists or records: left out',
    'leading-zeros': 'codes with leading zeros, taken as categories',
    'counts-rows': 'counts the rows',
    precision: 'more digits than double precision can hold',
    identifier: 'looks like an identifier: left out',
  } as Readonly<Record<string, string>>,
  stray: (place: string, cells: number) =>
    cells === 1 ? `text in ${place}` : `text in ${place} and ${cells - 1} more`,
  same: 'the same as',
  nearly: 'nearly the same as',
  advice: {
    'text-among-numbers': (columns: number) =>
      `${plural(columns, 'column')} of numbers ${columns === 1 ? 'has' : 'have'} text in some cells, which would stop a selection: correct the file, take ${columns === 1 ? 'it' : 'them'} as categories, or leave ${columns === 1 ? 'it' : 'them'} out.`,
    identifier: (columns: number) =>
      `${plural(columns, 'column')} ${columns === 1 ? 'looks' : 'look'} like an identifier and will be left out, unless you make ${columns === 1 ? 'it a candidate' : 'them candidates'}.`,
    date: (columns: number) =>
      `${plural(columns, 'date')} will be left out, unless you make ${columns === 1 ? 'it a candidate; it is' : 'them candidates; they are'} then counted in days.`,
    duplicate: (columns: number) =>
      `${plural(columns, 'column')} ${columns === 1 ? 'repeats' : 'repeat'} another one exactly; keep one of the two.`,
    'near-duplicate': (columns: number) =>
      `${plural(columns, 'column')} ${columns === 1 ? 'is' : 'are'} nearly the same as another one.`,
  } as Readonly<Record<string, (columns: number) => string>>,
  incompletePairs: 'Too many columns look alike to compare them all.',
  someMissing: (cells: number, complete: number, rows: number) =>
    `${plural(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} missing; ${count(complete)} of ${count(rows)} rows are complete. You choose what to do about ${cells === 1 ? 'it' : 'them'} in the next step.`,
  clean: 'Nothing is missing and nothing looks odd.',
} as const
