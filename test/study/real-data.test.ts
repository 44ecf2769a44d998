import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cacheFolder } from '../../apps/node/cache-folder.js'
import { getRealData, loadRealData } from '../../apps/node/study/real-data.js'
import { readMatrix } from '../../src/study/paper/real-data/read-matrix.js'
import type { RealSource } from '../../src/study/paper/real-data/sources.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const home = temporaryFolder('data')
const bytes = (text: string) => new TextEncoder().encode(text)
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

/** Two files of two rows and three columns. */
const first = gzipSync(bytes('1 2 3 \n4 5 6 \n'))
const second = bytes('7 8 9 \n10 11 12.5 \n')
const columns = [1, 4, 7, 10, 2, 5, 8, 11, 3, 6, 9, 12.5]

const pages: Record<string, Uint8Array> = {
  '/first.data': first,
  '/second.data': second,
  '/other': bytes('1 2 3\n'),
}
let server: Server
let address: string
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[request.url ?? '']
    response.statusCode = page === undefined ? 404 : 200
    response.end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  rmSync(home, { recursive: true })
})

const source = (urls: readonly (readonly string[])[] = [['/first.data'], ['/second.data']]): RealSource => ({
  name: 'madelon',
  files: urls.map((paths, k) => ({
    urls: paths.map(path => address + path),
    sha256: sha256([first, second][k]),
  })),
  p: 3,
  rows: [2, 4],
  others: ['sample', 'y', ''],
})

describe('a real data set', () => {
  test('is fetched, checked, cached and loaded again without the network', async () => {
    const folder = join(home, 'fetched')
    expect(await loadRealData(source(), folder)).toBeUndefined()
    const { n, p, from } = await getRealData(source(), undefined, { folder })
    expect([n, p]).toEqual([4, 3])
    expect(from).toEqual([`${address}/first.data`, `${address}/second.data`])
    const before = asked.length
    const matrix = await loadRealData(source(), folder)
    expect([...matrix!.x]).toEqual(columns)
    expect(matrix!.x.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(asked.length).toBe(before)
  })

  test('comes from the next address when one fails or has other bytes', async () => {
    const mirrors = source([['/missing', '/other', '/first.data'], ['/second.data']])
    const { from } = await getRealData(mirrors, undefined, { folder: join(home, 'mirrors') })
    expect(from[0]).toBe(`${address}/first.data`)
  })

  test('with wrong bytes everywhere is refused, with every address and what to do', async () => {
    const wrong = source([['/missing', '/other'], ['/second.data']])
    const folder = join(home, 'refused')
    await expect(getRealData(wrong, undefined, { folder })).rejects.toThrow(
      new RegExp(
        `^missing: could not be fetched: ${address}/missing: status 404; ${address}/other: another sha256 than .*--file`,
      ),
    )
    expect(await loadRealData(wrong, folder)).toBeUndefined()
  })

  test('is asked of a mirror first, which is believed no more than others', async () => {
    const far = source([['/elsewhere/first.data'], ['/elsewhere/second.data']])
    const options = { folder: join(home, 'mirror'), mirror: `${address}/` }
    expect((await getRealData(far, undefined, options)).from[0]).toBe(`${address}/first.data`)
  })

  test('may be a local copy in any of its forms', async () => {
    const folder = join(home, 'local')
    const path = join(home, 'copy.csv.gz')
    writeFileSync(path, gzipSync(bytes('sample,y,a,b,c\ns1,9,1,2,3\ns2,9,4,5,6\n')))
    expect(await getRealData(source(), [path], { folder })).toMatchObject({ n: 2, p: 3, from: [path] })
    expect([...(await loadRealData(source(), folder))!.x]).toEqual([1, 4, 2, 5, 3, 6])
  })

  test('that was damaged in the cache is refused', async () => {
    const folder = join(home, 'damaged')
    await getRealData(source(), undefined, { folder })
    const path = join(folder, 'madelon.f64')
    const changed = readFileSync(path)
    changed[5] ^= 1
    writeFileSync(path, changed)
    await expect(loadRealData(source(), folder)).rejects.toThrow('madelon: is damaged in the cache')
  })

  test('is cached where the user says', () => {
    expect(cacheFolder({ SECATEUR_CACHE: '/a', XDG_CACHE_HOME: '/b' })).toBe('/a')
    expect(cacheFolder({ XDG_CACHE_HOME: '/b' })).toBe(join('/b', 'secateur'))
  })
})

describe('the forms of a matrix', () => {
  const read = (...texts: string[]) => readMatrix(texts.map(bytes), source())

  test('with a variable to a row, as the supplement of the riboflavin paper has it, is turned round', () => {
    const { n, p, x } = read('name,s1,s2,s3,s4\ny,0,0,0,0\ngene1,1,2,3,4\ngene2,5,6,7,8\ngene3,9,10,11,12\n')
    expect([n, p, ...x]).toEqual([4, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test("as R saved it is the first matrix in the file, such as riboflavin's in package hdi", () => {
    const saved = readFileSync(new URL('../../oracle/fixtures/r-data/v3.RData', import.meta.url))
    const { n, p, x } = readMatrix([gunzipSync(saved)], { ...source(), p: 2, rows: [3] })
    expect([n, p, ...x]).toEqual([3, 2, 1.5, -2.25, 1e300, 4e-300, 0.1, 1 / 3])
  })

  test('of another shape is refused with the shapes that are known', () => {
    expect(() => read('1 2 3\n4 5 6\n7 8 9\n')).toThrow(
      'madelon: must have 2 x 3 or 4 x 3 numbers; got 3 x 3',
    )
    expect(() => read('1 2\n3 4\n')).toThrow('got 2 x 2')
  })

  test('with a missing cell is refused', () => {
    expect(() => read('a,b,c\n1,2,3\n4,NA,6\n')).toThrow('must have 2 x 3 or 4 x 3 numbers')
  })
})
