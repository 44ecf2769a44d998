import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  appPath,
  chooseFile,
  downloadText,
  openApp,
  runToEnd,
  toMethod,
  waitForColumns,
} from '../support/app.js'
import { chromiumMissing, chromiumPath, launchChromium } from '../support/chromium.js'
import { installedPackage, lacksPython, lacksR, python, root, runProgram } from '../support/languages.js'
import { bindingTasks, type Task } from '../support/tables/binding-data.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** What a language found, numbers as the bits of their doubles, empty where there is none. */
interface Found {
  readonly selected: readonly string[]
  readonly coefficients: readonly string[]
  readonly levels: readonly (readonly string[])[]
  readonly frequencies: readonly string[]
  readonly intercept: readonly string[]
}

const folder = temporaryFolder('bits')
const tasks = bindingTasks()
const file = join(folder, 'tasks.json')
let expected: Found[] = []

beforeAll(async () => {
  writeFileSync(file, JSON.stringify(tasks))
  expected = []
  for (const task of tasks) expected.push(await byCommandLine(task))
})

test('the command line finds variables that there are, in all ten data sets', () => {
  expect(expected).toHaveLength(10)
  expect(expected.filter(({ selected }) => selected.includes('v1') && selected.includes('v4'))).toHaveLength(
    10,
  )
})

const lackingPython = lacksPython('numpy', 'pandas')
test.skipIf(lackingPython !== '')(
  `Python gives the same selections, frequencies and coefficients, bit for bit${skipped(lackingPython)}`,
  async () => {
    const { code, out, said } = await runProgram(python, ['test/bindings/same-bits.py', file], {
      env: { PYTHONPATH: join(root, 'bindings', 'python'), PYTHONDONTWRITEBYTECODE: '1' },
    })
    expect(code, said).toBe(0)
    expect(JSON.parse(out)).toEqual(expected)
  },
)

const lackingR = lacksR('jsonlite', 'processx')
test.skipIf(lackingR !== '')(
  `R gives the same selections, frequencies and coefficients, bit for bit${skipped(lackingR)}`,
  async () => {
    const library = await installedPackage(folder)
    const { code, out, said } = await runProgram('Rscript', ['test/bindings/same-bits.R', file], {
      env: { R_LIBS: library },
    })
    expect(code, said).toBe(0)
    expect(JSON.parse(out)).toEqual(expected)
  },
)

test.skipIf(chromiumPath === undefined)(
  `the app gives the same selections, frequencies and coefficients, bit for bit${skipped(chromiumPath ? '' : chromiumMissing)}`,
  { timeout: 400_000 },
  async () => {
    const browser = await launchChromium()
    try {
      const found = []
      for (const task of tasks) found.push(await byApp(browser, task))
      expect(found).toEqual(expected)
    } finally {
      await browser.close()
    }
  },
)

function skipped(lacking: string): string {
  return lacking === '' ? '' : ` (skipped: no ${lacking})`
}

/** A text file, as most users have it. */
function textOf({ columns, weights, groups }: Task): string {
  const all: Task['columns'] = { ...columns, ...(weights && { w: weights }), ...(groups && { g: groups }) }
  const names = Object.keys(all)
  const rows = columns.y.map((_, i) => names.map(name => all[name][i] ?? '').join(','))
  return `${names.join(',')}\n${rows.join('\n')}\n`
}

/** The file is chosen and the steps are walked through; settings come with the address. */
async function byApp(browser: Browser, task: Task): Promise<Found> {
  const { settings, weights, groups } = task
  const words = new URLSearchParams({ response: 'y' })
  for (const [name, value] of Object.entries(settings)) words.set(name, String(value))
  if (weights) words.set('weights', 'w')
  if (groups) words.set('group-by', 'g')
  const { page, incidents } = await openApp(browser, `file://${appPath}#${words}`)
  await chooseFile(page, { name: 'data.csv', content: textOf(task) })
  await waitForColumns(page)
  await page.locator('#next').click()
  await toMethod(page)
  await runToEnd(page)
  const result = JSON.parse(await downloadText(page, 'result.json'))
  await page.context().close()
  expect(incidents).toEqual([])
  return foundIn(result)
}

async function byCommandLine(task: Task): Promise<Found> {
  const { settings, weights, groups } = task
  const path = join(folder, 'data.csv')
  writeFileSync(path, textOf(task))
  const words = [
    '--response=y',
    '--json',
    '--quiet',
    ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...(weights ? ['--weights', 'w'] : []),
    ...(groups ? ['--group-by', 'g'] : []),
  ]
  const main = join(root, 'dist', 'apps', 'cli', 'main.js')
  const { code, out, said } = await runProgram(process.execPath, [main, 'select', path, ...words])
  expect(code, said).toBe(0)
  return foundIn(JSON.parse(out))
}

interface Coefficient {
  readonly coefficient: number | null
}

function foundIn(result: {
  readonly selected: readonly (Coefficient & {
    readonly name: string
    readonly levels?: readonly Coefficient[]
  })[]
  readonly variables: readonly { readonly frequency?: number }[]
  readonly intercept: number | null
}): Found {
  const { selected, variables, intercept } = result
  return {
    selected: selected.map(({ name }) => name),
    coefficients: selected.map(({ coefficient }) => bits(coefficient)),
    levels: selected.map(({ levels = [] }) => levels.map(({ coefficient }) => bits(coefficient))),
    // Methods without members have none.
    frequencies: variables.flatMap(({ frequency }) => (frequency === undefined ? [] : [bits(frequency)])),
    intercept: [bits(intercept)],
  }
}

function bits(value: number | null): string {
  if (value === null) return ''
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return view.getBigUint64(0).toString(16).padStart(16, '0')
}
