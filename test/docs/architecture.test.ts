import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

  test('has every folder of the library in its picture', () => {
    const picture = readFileSync('docs/architecture.svg', 'utf8')
    const folders = readdirSync('src', { withFileTypes: true }).filter(entry => entry.isDirectory())
    const missing = folders.map(({ name }) => `${name}/`).filter(name => !picture.includes(name))
    expect(missing).toEqual(['errors/'])
  })

  test('names every folder of the library and every app', () => {
    const folders = ['src', 'apps'].flatMap(root =>
      readdirSync(root, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => `${root}/${name}`),
    )
    expect(
      folders.filter(folder => !page.includes(`\`${folder}/`) && !page.includes(`\`${folder}\``)),
    ).toEqual([])
  })
})

test('no folder has many more than 25 files', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'apps', 'kernels', 'bench', 'test/support'])
  const counts = new Map<string, number>()
  for (const file of files.toString().trim().split('\n')) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 28)).toEqual([])
})
