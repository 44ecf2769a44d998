import { useState } from 'preact/hooks'
import { leftOutKind, typeToTell } from '../left-out.js'
import { type AnyUse, assignUse } from '../state/choices.js'
import { dataWorker } from '../state/table.js'
import { texts } from '../texts.js'
import type { ColumnMatch } from '../worker/column-page.js'
import { Button } from './button.js'
import { options } from './options.js'

const { bulk: words, uses } = texts.columns

/** One use for every column that is found, however many there are. */
export function BulkUse({ match, total }: { readonly match: ColumnMatch; readonly total: number }) {
  const [use, setUse] = useState<AnyUse>('drop')
  const [told, setTold] = useState('')
  const apply = async () => {
    const columns = await dataWorker().call('matching', match)
    assignUse(
      columns.map(column => ({
        name: column.name,
        tell: leftOutKind(column) === undefined ? undefined : typeToTell(column),
      })),
      use,
    )
    setTold(words.done(columns.length, uses[use as keyof typeof uses]))
  }
  return (
    <div class="field bulk">
      <label class="field-label" for="bulk-use">
        {words.label(total)}
      </label>
      <div class="bulk-line">
        <select id="bulk-use" value={use} onChange={event => setUse(event.currentTarget.value as AnyUse)}>
          {options(Object.entries(uses))}
        </select>
        <Button id="bulk-apply" text={words.apply} disabled={total === 0} onClick={apply} />
      </div>
      <p class="unseen" role="status">
        {told}
      </p>
    </div>
  )
}
