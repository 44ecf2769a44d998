/** The variants of a PLINK data set: chromosome, name, centimorgans, position, allele 1, allele 2. */
import type { ByteSource } from '../table/byte-source.js'
import { eachLine } from './fields.js'

const FIELDS = 6
const NAMELESS = '.'

/** Their names; a variant without one is called by its place and alleles, as 1:12345:A:G. */
export async function readVariants(source: ByteSource): Promise<string[]> {
  const names: string[] = []
  await eachLine(source, FIELDS, ([chromosome, name, , position, first, second]) => {
    names.push(name === NAMELESS ? [chromosome, position, first, second].join(':') : own(name))
  })
  return names
}

/** A copy: a piece of a long text would keep all of it in memory. */
function own(name: string): string {
  return ` ${name}`.slice(1)
}
