import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bytesSource } from '../../../src/data/table/byte-source.js'
import { readTable } from '../../../src/data/table/read-table.js'
import { SecateurError } from '../../../src/errors.js'

const folder = new URL('../../fixtures/tables/', import.meta.url)
const names = readdirSync(folder).filter(name => /\.(parquet|arrow)$/.test(name))

/** Cut at every byte of a small file, at some hundred places of a larger one. */
test.each(names)('%s cut off anywhere is a shorter table or an error of ours', async name => {
  const whole = readFileSync(new URL(name, folder))
  const { rows } = await readTable(bytesSource(whole))
  for (let end = 0; end < whole.length; end += Math.ceil(whole.length / 500)) {
    try {
      const table = await readTable(bytesSource(whole.subarray(0, end)))
      expect(table.rows).toBeLessThanOrEqual(rows)
    } catch (error) {
      expect(error).toBeInstanceOf(SecateurError)
    }
  }
})
