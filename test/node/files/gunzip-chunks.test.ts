import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cacheFolder } from '../../../apps/node/cache-folder.js'
import { gunzipChunks } from '../../../apps/node/files/gunzip-chunks.js'

test('a bomb is refused when it has grown to what is harmless, however much of it was read ahead', async () => {
  async function* whole() {
    // Read in one piece, as files are; incompressible bytes at the end make it look less packed than it is.
    const end = Uint8Array.from({ length: 400_000 }, (_, i) => (i * 2654435761) >>> 13)
    yield Buffer.concat([gzipSync(new Uint8Array(2 ** 26)), gzipSync(end)])
  }
  let unpacked = 0
  await expect(
    (async () => {
      for await (const chunk of gunzipChunks(whole(), 'bomb')) unpacked += chunk.length
    })(),
  ).rejects.toThrow('unpacks to more than 200 times its size')
  expect(unpacked).toBeLessThan(2 ** 24)
})

test('an empty setting of the cache is none', () => {
  expect(cacheFolder({ SECATEUR_CACHE: '', XDG_CACHE_HOME: '/x' })).toBe('/x/secateur')
  expect(cacheFolder({ SECATEUR_CACHE: '/c' })).toBe('/c')
  expect(cacheFolder({ XDG_CACHE_HOME: '' })).toMatch(/\.cache.secateur$/)
})
