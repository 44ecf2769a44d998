/**
 * The samples of a PLINK data set: family, sample, father, mother, sex (1 male, 2 female), phenotype. A phenotype of 1 and 2 is
 * control and case, and 0 is missing there; with any other number it is a quantity. -9 is missing in both.
 */
import { fail } from '../../errors.js'
import { isMissing, parseNumber } from '../cell.js'
import type { ByteSource } from '../table/byte-source.js'
import { eachLine } from './fields.js'

export interface Samples {
  readonly families: readonly string[]
  readonly ids: readonly string[]
  /** NaN where it is not known. */
  readonly sex: Float64Array
  /** NaN where it is missing. */
  readonly phenotype: Float64Array
}

/** What PLINK writes for a missing number. */
export const MISSING_NUMBER = -9
const FIELDS = 6

export async function readSamples(source: ByteSource): Promise<Samples> {
  const families: string[] = []
  const ids: string[] = []
  const sex: number[] = []
  const phenotype: number[] = []
  await eachLine(source, FIELDS, ([family, id, , , written, trait], line) => {
    families.push(family)
    ids.push(id)
    sex.push(written === '1' || written === '2' ? Number(written) : Number.NaN)
    const value = isMissing(trait) ? MISSING_NUMBER : parseNumber(trait)
    if (Number.isNaN(value)) {
      fail('data/plink', {
        where: `${source.name}, line ${line}`,
        rule: 'must have a number as its phenotype, the sixth field, or -9 or NA where it is missing',
      })
    }
    phenotype.push(value)
  })
  const isStatus = phenotype.every(value => [MISSING_NUMBER, 0, 1, 2].includes(value))
  const missing = (value: number) => value === MISSING_NUMBER || (isStatus && value === 0)
  return {
    families,
    ids,
    sex: Float64Array.from(sex),
    phenotype: Float64Array.from(phenotype, value => (missing(value) ? Number.NaN : value)),
  }
}
