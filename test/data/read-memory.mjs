// The memory that reading a table takes: node read-memory.mjs FILE RESPONSE
// Prints rows, columns, the megabytes of the matrix, and by how much the process grew at its highest beyond what it had before.
import { openInput } from '../../dist/apps/node/files/open-input.js'
import { prepareDataset } from '../../dist/src/data/prepare/prepare-dataset.js'
import { readTable } from '../../dist/src/data/table/read-table.js'

const [file, response] = process.argv.slice(2)
const highest = () => process.resourceUsage().maxRSS / 1024
const before = highest()
const table = await readTable(await openInput(file, process.stdin))
const read = highest() - before
const { n, p } = prepareDataset(table, { response })
const matrix = (8 * n * p) / 2 ** 20
console.log(JSON.stringify({ n, p, matrix, before, read, prepared: highest() - before }))
