import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const paths = (text: string) =>
  [...text.matchAll(/`((?:apps|src|kernels|test)\/[\w./-]*)`/g)].map(match => match[1])

describe('docs/architecture.md', () => {
  test('names files and folders that exist', () => {
    expect(paths(page).filter(path => !existsSync(path))).toEqual([])
  })

  test('walks through fewer than 40 files', () => {
    const [, walk] = /## `secateur select`, file by file\n(.*?)\n## /s.exec(page)!
    const files = new Set(paths(walk))
    expect(files.size).toBeGreaterThan(25)
    expect(files.size).toBeLessThan(40)
  })
})
