/** The worker that runs a selection, its members on workers of their own. To cancel the run, end this worker. */
import type { Preview } from '../../../src/method/ensemble/preview.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { select } from '../../../src/method/select.js'
import type { HtmlDocument } from '../../../src/report/html/element.js'
import { reportHtml } from '../../../src/report/html/report-html.js'
import { reportName, resultFiles } from '../../../src/report/result-files.js'
import { type Failure, failureOf } from '../../../src/run/failure.js'
import { watchMembers } from './live.js'
import type { Pause } from './member.js'
import type { Job } from './methods.js'
import type { Scope } from './scope.js'
import { webPool } from './web-pool.js'

export type RunMessage =
  /** Of members, of simulations by which an answer is checked, or of the halves of a guarantee. */
  | { readonly progress: readonly [done: number, total: number]; readonly what: string }
  | { readonly live: Preview }
  | { readonly result: SelectionResult; readonly files: ReadonlyMap<string, Blob> }
  | { readonly failure: Failure }

export function serveRun(scope: Scope, script: Blob): void {
  const tell = (message: RunMessage) => scope.postMessage(message)
  let pool: ReturnType<typeof webPool> | undefined

  async function run({ data, method, settings, threads }: Job): Promise<void> {
    try {
      pool = webPool(threads, script)
      const result = await select(data, {
        ...settings,
        method,
        runner: pool,
        onProgress(done, total, what) {
          // Chains are few and short.
          if (what !== 'chains') tell({ progress: [done, total], what })
        },
        onStep: watchMembers(live => tell({ live })),
      })
      tell({ result, files: await filesOf(result) })
    } catch (error) {
      tell({ failure: failureOf(-1, error) })
    } finally {
      await pool?.close?.()
    }
  }

  scope.onmessage = ({ data }: { readonly data: Job | Pause }) => {
    if ('pause' in data) pool?.pause(data.pause)
    else void run(data)
  }
}

/** All files of the result, made here so that the page need not: what the command line writes with --out. */
async function filesOf(result: SelectionResult): Promise<ReadonlyMap<string, Blob>> {
  // Only here: every page and every worker begins by evaluating this script.
  const { parseHTML } = await import('linkedom')
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const contents = [
    ...resultFiles(result),
    [reportName, reportHtml(result, document as unknown as HtmlDocument)] as const,
  ]
  return new Map(
    contents.map(([name, content]) => [
      name,
      new Blob([content as string | Uint8Array<ArrayBuffer>], { type: typeOf(name) }),
    ]),
  )
}

function typeOf(name: string): string {
  if (name.endsWith('.html')) return 'text/html'
  if (name.endsWith('.xlsx')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return name.endsWith('.json') ? 'application/json' : 'text/csv'
}
