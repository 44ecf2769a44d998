import { expect, test } from 'vitest'
import type { Dataset } from '../../../src/data/dataset.js'
import { readDataset } from '../../../src/data/read-dataset.js'

const columnOf = ({ x, n, names }: Dataset, name: string) => {
  const j = names.indexOf(name)
  return [...x.subarray(j * n, (j + 1) * n)]
}
const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const notes = (data: Dataset) => data.source!.notes.join('\n')

test('text becomes a 0/1 column for each level but the first, and one group', () => {
  const data = readDataset(lines('y,site,a', '1,b,1', '2,a,4', '3,c,2', '4,a,1', '5,b,3'), { response: 'y' })
  expect(data.names).toEqual(['site=b', 'site=c', 'a'])
  expect(columnOf(data, 'site=b')).toEqual([1, 0, 0, 0, 1])
  expect(columnOf(data, 'site=c')).toEqual([0, 0, 1, 0, 0])
  expect(data.groups).toEqual([
    { name: 'site', first: 0, count: 2, levels: ['b', 'c'], base: 'a' },
    { name: 'a', first: 2, count: 1 },
  ])
  expect(notes(data)).toBe(
    'text: "site" (3 levels); a 0/1 column for each level but the first, selected as one variable',
  )
})

test('a table of numbers has no groups and nothing to say', () => {
  const data = readDataset(lines('y,a', '1,1', '2,4', '3,2', '4,1'), { response: 'y' })
  expect(data.groups).toBeUndefined()
  expect(data.source).toEqual({ rows: 4, columns: 2, options: { response: 'y' }, notes: [] })
})

test('yes and no, true and false in any case become 1 and 0', () => {
  const data = readDataset(lines('y,a,b,c', '1,yes,TRUE,n', '2,no,False,Y', '3,Yes,true,N', '4,NO,FALSE,y'), {
    response: 'y',
  })
  expect(columnOf(data, 'a')).toEqual([1, 0, 1, 0])
  expect(columnOf(data, 'b')).toEqual([1, 0, 1, 0])
  expect(columnOf(data, 'c')).toEqual([0, 1, 0, 1])
  expect(notes(data)).toBe('yes/no as 1/0: "a", "b", "c"')
})

test('types override what is inferred', () => {
  const text = lines(
    'y,zip,size,day,flag',
    '1,01,mid,2020-01-01,1',
    '2,2,low,2020-01-03,0',
    '3,01,high,1969-12-31,1',
    '4,3,mid,2020/02/01,0',
  )
  const types = { zip: 'factor', size: 'ordered:low<mid<high', day: 'date', flag: 'boolean' }
  const data = readDataset(text, { response: 'y', types })
  expect(data.names).toEqual(['zip=2', 'zip=3', 'size', 'day', 'flag'])
  expect(columnOf(data, 'size')).toEqual([2, 1, 3, 2])
  expect(columnOf(data, 'day')).toEqual([18262, 18264, -1, 18293])
  expect(data.groups![0]).toMatchObject({ base: '01', levels: ['2', '3'] })
  expect(notes(data)).toContain('dates as days since 1970: "day"')
})

test('identifiers, dates, empty and constant text are left out and named', () => {
  const rows = Array.from(
    { length: 24 },
    (_, i) =>
      `${(i * 7) % 5},p${i},2020-01-${String(i + 1).padStart(2, '0')},,k,${i + 1},${1000 - 3 * i},${i * i}`,
  )
  const data = readDataset(lines('y,name,day,nothing,same,order,PatientID,a', ...rows), { response: 'y' })
  expect(data.names).toEqual(['a'])
  expect(notes(data)).toBe(
    'left out: 6 columns, "name" (every row has its own), "day" (a date; --types NAME=date takes it as days), "nothing" (empty), ' +
      '"same" (the same text in every row), "order" (it numbers the rows) and 1 more',
  )
  expect(
    readDataset(lines('y,order,a', ...rows.map((_, i) => `${(i * 7) % 5},${i + 1},${i % 3}`)), {
      response: 'y',
      types: { order: 'number' },
    }).names,
  ).toEqual(['order', 'a'])
})

test('a column that counts the rows stays, with a word about it', () => {
  const rows = Array.from({ length: 24 }, (_, i) => `${(i * 7) % 5},${i + 1}`)
  const data = readDataset(lines('y,day', ...rows), { response: 'y' })
  expect(data.names).toEqual(['day'])
  expect(notes(data)).toContain('counts the rows; leave it out with --drop unless it means something: "day"')
})

test('codes with leading zeros are text where all have one width, else numbers', () => {
  const data = readDataset(lines('y,a,b', '1,020,05', '2,020,7', '3,120,12', '4,120,08', '5,020,7'), {
    response: 'y',
  })
  expect(data.names).toEqual(['a=120', 'b'])
  expect(columnOf(data, 'b')).toEqual([5, 7, 12, 8, 7])
  expect(notes(data)).toContain('codes with leading zeros, taken as text: "a"')
})

test('a few numbers among words are words', () => {
  const data = readDataset(lines('y,a', '1,x', '2,7', '3,x', '4,z', '5,z', '6,7', '7,x'), { response: 'y' })
  expect(data.names).toEqual(['a=x', 'a=z'])
  expect(notes(data)).toContain('taken as text though some cells are numbers: "a"')
})

test('missing cells are filled from the nearest rows, text with the most frequent of theirs', () => {
  const rows = Array.from(
    { length: 24 },
    (_, i) => `${i},${i},${i < 12 ? 'u' : 'v'},${i < 12 ? 'yes' : 'no'},`,
  )
  rows[3] = '3,,u,yes,'
  rows[5] = '5,5,,,'
  rows[20] = '20,20,,no,'
  rows[21] = ',21,v,no,7'
  const data = readDataset(lines('y,a,s,f,e', ...rows), { response: 'y', missing: 'knn' })
  expect(data.n).toBe(23)
  // The other eleven rows of u and yes are equally near: the first ten, row 5 having neither of the two.
  expect(columnOf(data, 'a')[3]).toBe((0 + 1 + 2 + 4 + 6 + 7 + 8 + 9 + 10 + 11) / 10)
  expect(columnOf(data, 's=v')[5]).toBe(0)
  expect(columnOf(data, 'f')[5]).toBe(1)
  expect(columnOf(data, 's=v')[20]).toBe(1)
  expect(data.source!.filled).toEqual({ cells: 4, columns: 3, how: 'knn' })
  expect(notes(data)).toContain('rows: 23 of 24 used; 1 lacks the response')
  expect(notes(data)).toContain(
    'filled: 4 missing cells from the 10 nearest rows (mean; in text the most frequent): "a" 1, "s" 2, "f" 1',
  )
  expect(notes(data)).toContain('left out: "e" (empty in the rows that are used)')
})

test('a level that is called as missing ones are stays a level where cells are filled', () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${i},${i % 3 === 0 ? '(missing)' : 'u'},${i}`)
  rows[4] = '4,,4'
  const data = readDataset(lines('y,s,a', ...rows), { response: 'y', missing: 'knn' })
  expect(data.groups![0]).toMatchObject({ base: '(missing)', levels: ['u'] })
  expect(columnOf(data, 's=u')[4]).toBe(1)
})

test('missing cells: rows left out, or filled with the mean and a level of their own', () => {
  const text = lines('y,a,s', '1,1,u', '2,,v', 'NA,3,u', '4,5,', '5,6,v', '6,0,u', '7,2,v')
  expect(() => readDataset(text, { response: 'y' })).toThrow(
    'data: has 3 missing values in 3 columns: "y" 1, "a" 1, "s" 1. --missing drop-rows keeps 4 of 7 rows; ' +
      '--missing knn, multiple or mean fills cells.',
  )
  const dropped = readDataset(text, { response: 'y', missing: 'drop-rows' })
  expect([...dropped.y]).toEqual([1, 5, 6, 7])
  expect(columnOf(dropped, 's=v')).toEqual([0, 1, 0, 1])
  expect(notes(dropped)).toContain('rows: 4 of 7 used; 3 have missing values, 1 of them in the response')
  const filled = readDataset(text, { response: 'y', missing: 'mean' })
  expect([...filled.y]).toEqual([1, 2, 4, 5, 6, 7])
  expect(columnOf(filled, 'a')).toEqual([1, 2.8, 5, 6, 0, 2])
  expect(columnOf(filled, 's=(missing)')).toEqual([0, 0, 1, 0, 0, 0])
  expect(filled.groups![1]).toMatchObject({ base: 'u', levels: ['v', '(missing)'] })
  expect(notes(filled)).toContain('filled: 1 missing cell with the mean of their column: "a" 1')
})

test('levels that only left-out rows had are gone', () => {
  const text = lines('y,s,a', '1,u,1', '2,v,2', 'NA,w,3', '4,v,1', '5,u,7')
  expect(readDataset(text, { response: 'y', missing: 'drop-rows' }).names).toEqual(['s=v', 'a'])
})

test('only, drop and id choose columns by name and by glob', () => {
  const text = lines('y,gene_1,gene_2,age,id', '1,1,5,3,a', '2,2,6,4,a', '3,3,7,9,b', '4,4,1,1,b')
  const names = (options: object) => readDataset(text, { response: 'y', ...options }).names
  expect(names({ only: ['gene_*'] })).toEqual(['gene_1', 'gene_2'])
  expect(names({ only: ['gene_*', 'age'], drop: ['*_2'] })).toEqual(['gene_1', 'age'])
  expect(names({ id: ['id'], drop: ['gene_?'] })).toEqual(['age'])
  expect(names({ drop: ['*e*'] })).toEqual(['id=b'])
})

test('logarithms and ranks are of the values, and named', () => {
  const text = lines('y,a,b', '1,1,30', '10,2,10', '100,4,20', '1000,8,10')
  const data = readDataset(text, { response: 'y', log: ['y', 'a'], rank: ['b'] })
  expect(data.response).toBe('log(y)')
  expect(data.names).toEqual(['log(a)', 'rank(b)'])
  expect(columnOf(data, 'log(a)').map(v => Math.round(v * 1e12))).toEqual(
    [0, 1, 2, 3].map(k => Math.round(k * Math.LN2 * 1e12)),
  )
  expect(columnOf(data, 'rank(b)')).toEqual([4, 1.5, 3, 1.5])
})

test('subjects are the rows with equal labels', () => {
  const text = lines('y,who,a', '1,p,1', '2,q,2', '3,p,3', '4,r,5', '5,7,1', '6,q,9')
  const data = readDataset(text, { response: 'y', groupBy: 'who' })
  expect([...data.subjects!]).toEqual([0, 1, 0, 2, 3, 1])
  expect(data.names).toEqual(['a'])
})

test('columns named as an option has its values are recorded like others', () => {
  const text = 'a,error,w\n1,2,1\n2,3,1\n3,5,2\n5,4,1\n'
  const options = { response: 'error', weights: 'w' }
  expect(readDataset(text, { ...options, missing: 'error', standardise: true }).source!.options).toEqual(
    options,
  )
  expect(readDataset(text, { response: 'a', groupBy: 'error' }).source!.options.groupBy).toBe('error')
})

test('a table of complete numbers is prepared in place, to the same data as cell by cell', () => {
  const text = lines(
    'id,a,flag,y,same,b',
    '1,0.5,0,1,7,-1e3',
    '2,-0,1,2,7,3.25',
    '3,2e-3,1,4,7,3.25',
    '4,17,0,3,7,0',
    '5,8,0,9,7,1e9',
  )
  const quick = readDataset(text, { response: 'y' })
  // What is said of a column asks for a look at every cell.
  const { source, ...slow } = readDataset(text, { response: 'y', types: { b: 'number' } })
  const { source: own, ...same } = quick
  expect(same).toEqual(slow)
  expect({ ...own, options: 0 }).toEqual({ ...source, options: 0 })
  expect(Object.is(columnOf(quick, 'a')[1], 0)).toBe(true)
  expect(own?.constant).toEqual(['same'])
  expect(own?.leftOut).toEqual([{ name: 'id', reason: 'it numbers the rows' }])
})

test('a number that is too large to be squared is refused where it stands, also among complete numbers', () => {
  const text = lines('y,a,b', '1,1,2', '2,4,3', '3,2,-1e150', '4,1,1')
  for (const types of [{}, { a: 'number' }])
    expect(() => readDataset(text, { response: 'y', types })).toThrow(
      'column "b", row 3 (line 4): must not exceed 1e+140 in size',
    )
})
