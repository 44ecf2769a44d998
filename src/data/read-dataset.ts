/** A text table to a data set in one step: every predictor typed, the response typed, every fault named by row and column. */
import { fail } from '../errors.js'
import type { Dataset } from './dataset.js'
import { wantedAsText } from './prepare/column-type.js'
import { checkOptions, type PrepareOptions } from './prepare/options.js'
import { prepareDataset } from './prepare/prepare-dataset.js'
import type { TextTableOptions } from './table/text-table.js'
import { textTable } from './table/text-table.js'

export type ReadOptions = PrepareOptions & Omit<TextTableOptions, 'asText'>

export function readDataset(source: string | Uint8Array, options: ReadOptions): Dataset {
  checkOptions(options)
  if (typeof source !== 'string' && !(source instanceof Uint8Array))
    fail('usage/text', { where: 'text', rule: 'must be a text or its bytes', got: typeof source })
  return prepareDataset(textTable(source, { ...options, asText: wantedAsText(options.types) }), options)
}
