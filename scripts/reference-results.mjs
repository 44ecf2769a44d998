// What every method finds on generated tables of all kinds, bit for bit, against test/fixtures/reference-results.json.
//   node scripts/reference-results.mjs           compare; exits 1 and lists what differs
//   node scripts/reference-results.mjs --write   record what this build finds
// Differences that were meant are told in docs/exactness.md; a share of the runs is in the tests.
import { writeFileSync } from 'node:fs'
import { differences, recorded, recordFile, runs } from './reference-runs.mjs'

const found = {}
for (const [name, run] of runs) found[name] = await run()

if (process.argv.includes('--write')) {
  const lines = Object.entries(found).map(
    ([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
  )
  writeFileSync(recordFile, `{\n${lines.join(',\n')}\n}\n`)
  console.log(`${lines.length} runs recorded`)
} else {
  const known = recorded()
  const names = [...new Set([...Object.keys(known), ...runs.keys()])]
  const different = names.flatMap(name => {
    const wrong = differences(known[name], found[name])
    return wrong.length === 0 ? [] : [`${name}: ${wrong.join(', ')}`]
  })
  console.log(`${names.length - different.length} of ${names.length} runs are the same`)
  for (const line of different) console.log(line)
  process.exitCode = different.length === 0 ? 0 : 1
}
