import { createDataset } from '../../../src/data/create-dataset.js'
import type { SelectionResult } from '../../../src/method/result/result.js'
import { stream } from '../../../src/random/stream.js'
import { prunedStabilitySelection } from '../select.js'

/** Names that would do harm in HTML, SVG, a script, a spreadsheet, a terminal, or as a key or a file name. */
export const hostileNames = [
  '<script>window.owned = 1</script>',
  '</script><script>window.owned = 1</script>',
  '<!--<script>',
  '"><img src=x onerror="window.owned = 1">',
  "' onmouseover='window.owned = 1",
  '</title></svg><svg onload="window.owned = 1">',
  '<iframe src="https://example.com/"></iframe>',
  '{{constructor.constructor("window.owned = 1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the name of a column, not a template
  '${window.owned = 1}',
  '__proto__',
  'constructor',
  '=HYPERLINK("https://example.com/")',
  '@SUM(1+1)*cmd|',
  '\u001b[2J\u001b]0;owned\u0007',
  '\u202egnp.exe',
  '../../etc/passwd',
  'line\nbreak',
  'non\u00a0breaking',
  'odd\ud800surrogate',
  '\u2028separator',
  'not a character \uffff',
  '&lt;b&gt;&amp;',
  'javascript:window.owned=1',
  'var(--figure-accent, #000) url(https://example.com/x.png)',
  `${'long '.repeat(20_000)}`,
]

/** A selection among variables of these names, whose response is named no better, all of them selected. */
export async function hostileResult(): Promise<SelectionResult> {
  const n = 60
  const p = hostileNames.length
  const random = stream(7, 'test/hostile', 0)
  const x = Float64Array.from({ length: n * p }, () => random.normal())
  const y = Float64Array.from({ length: n }, (_, i) => {
    let sum = 0.1 * random.normal()
    for (let j = 0; j < p; j++) sum += (j % 2 === 0 ? 1 : -1) * x[j * n + i]
    return sum
  })
  const data = createDataset({
    x,
    y,
    names: hostileNames,
    response: '</h1><img src=x onerror=window.owned=1>',
  })
  return prunedStabilitySelection(data, { members: 20, lambdas: 20, q: p, threshold: 0.51 })
}
