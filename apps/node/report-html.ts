import { parseHTML } from 'linkedom'
import type { SelectionResult } from '../../src/method/result/result.js'
import type { HtmlDocument } from '../../src/report/html/element.js'
import { reportHtml as withDocument } from '../../src/report/html/report-html.js'

/** The report of a result as one self-contained HTML file. */
export function reportHtml(result: SelectionResult): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  return withDocument(result, document as unknown as HtmlDocument)
}
