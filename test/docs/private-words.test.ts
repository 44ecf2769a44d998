/** Words that only this project knew: a statistician cannot guess them. docs/glossary.md has those that are left. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const privateWords =
  /\b(?:[a-z]*witness|hearing|calledfor|chord|trail|exempt|desk|seat|crew|owed|tidings|borrow|holes|exhibit|contender|falsechance|falseshare|falseselections|rival|leteventsin)s?\b/i

/** The changelog says what earlier files called their fields. */
const files = execFileSync('git', ['ls-files', 'src', 'apps', 'kernels', 'docs/*.md', 'README.md'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')

test('no private word is left in code, output and pages', () => {
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, k) => {
        const word = privateWords.exec(line)
        return word === null ? [] : [`${file}:${k + 1}: ${word[0]}`]
      }),
  )
  expect(found).toEqual([])
})
