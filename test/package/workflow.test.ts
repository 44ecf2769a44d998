import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly 'runs-on': string
  readonly 'timeout-minutes': number
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly Step[]
  readonly needs?: string
}
interface Workflow {
  readonly name: string
  readonly on: object
  readonly permissions: object
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = `${root}.github/workflows/`
const workflows = readdirSync(folder).map(file => [file, readFileSync(folder + file, 'utf8')] as const)

test.each(workflows)('%s is a workflow whose steps exist', (_file, text) => {
  const workflow: Workflow = parse(text)
  expect(Object.keys(workflow).sort()).toEqual(['concurrency', 'jobs', 'name', 'on', 'permissions'])
  expect(workflow.permissions).toEqual({ contents: 'read' })
  for (const [name, job] of Object.entries(workflow.jobs)) {
    expect(job['timeout-minutes'], name).toBeGreaterThan(0)
    if (job.needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(job.needs)
    for (const step of job.steps) {
      expect([step.uses, step.run].filter(one => one !== undefined)).toHaveLength(1)
      if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[a-z-]+@v\d+$/)
      if (step.run !== undefined) expectCommand(step.run)
    }
  }
  // An expression names something that exists.
  for (const [, expression] of text.matchAll(/\$\{\{ ([^}]*) \}\}/g))
    expect(expression).toMatch(/^(matrix\.(system|node)|github\.(workflow|ref))$/)
})

test('the package starts on the three systems, on the oldest Node it promises', () => {
  const { jobs }: Workflow = parse(readFileSync(`${folder}test.yml`, 'utf8'))
  const { matrix } = jobs.start.strategy!
  for (const system of ['ubuntu', 'macos', 'windows'])
    expect(
      matrix.system.some(one => String(one).startsWith(system)),
      system,
    ).toBe(true)
  expect(matrix.node).toContain('20.19.0')
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(engines.node).toBe('>=20.19')
  expect(jobs.start.steps.map(step => step.run).filter(Boolean)).toEqual(
    expect.arrayContaining(['npm ci', 'npm start']),
  )
})

/** A command that every shell understands, and that runs something of this package. */
function expectCommand(command: string): void {
  expect(command).not.toMatch(/[\n&|;<>$"'\\]/)
  const [program, word, ...rest] = command.split(' ')
  expect(['npm', 'node']).toContain(program)
  if (program === 'npm' && word !== 'ci') expect(Object.keys(scripts)).toContain(rest[0] ?? word)
  if (program === 'node') expect(() => readFileSync(root + word)).not.toThrow()
}
