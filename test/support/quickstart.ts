import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const name = 'glmnet_QuickStartExample.csv.gz'
const folder =
  process.env.SECATEUR_SHARED_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** glmnet's QuickStartExample (y, then 20 columns). It belongs to a GPL package, so it is read where it is, if it is. */
export function readQuickstart(): { X: number[][]; y: number[] } | undefined {
  const path = `${folder}/${name}`
  if (!existsSync(path)) return undefined
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n').slice(1)
  const rows = lines.map(line => line.split(',').map(Number))
  return { X: rows.map(row => row.slice(1)), y: rows.map(row => row[0]) }
}

export const quickstartMissing = `${name} not found: set SECATEUR_SHARED_DATA to the folder that holds it`
