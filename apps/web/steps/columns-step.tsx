import { Button } from '../parts/button.js'
import { ColumnTable } from '../parts/column-table.js'
import { Name } from '../parts/name.js'
import { ReadDifferently } from '../parts/read-differently.js'
import { bytes } from '../parts/units.js'
import { choices, choose, columnUses, past, undo } from '../state/choices.js'
import { goTo } from '../state/page.js'
import { opened, opening } from '../state/table.js'
import { count } from '../texts/count.js'
import { texts } from '../texts.js'
import type { Opened } from '../worker/data.js'

export function ColumnsStep() {
  const table = opened.value
  if (table === undefined) return null
  const { types } = choices.value
  const changed = Object.keys(types).length > 0 || columnUses.some(use => choices.value[use].length > 0)
  return (
    <div aria-busy={opening.value !== undefined}>
      <p class="kicker soft">
        <Name of={table.name} width={60} />
      </p>
      <div class="heading-line">
        <h1 tabIndex={-1}>{texts.columns.heading}</h1>
        <Button primary id="next" text={texts.next} onClick={() => goTo('question')} />
      </div>
      <dl class="tiles">
        <Tile label={texts.columns.rows} value={count(table.rows)} />
        <Tile label={texts.columns.columns} value={count(table.columns)} />
        <Tile
          label={texts.columns.missing}
          value={count(table.missing)}
          note={table.missing > 0 ? texts.columns.incomplete(table.incompleteRows) : undefined}
        />
        <Tile label={texts.columns.size} value={bytes(table.bytes)} />
      </dl>
      <Advice table={table} />
      <ColumnTable />
      <p class="soft small">{texts.columns.format(table.format)}</p>
      {table.isText || table.sheets.length > 1 ? <ReadDifferently sheets={table.sheets} /> : null}
      <div class="forward">
        <Button text={texts.data.another} onClick={() => goTo('data')} />
        {past.value.length > 0 ? <Button id="undo" text={texts.columns.undo} onClick={undo} /> : null}
        {changed ? (
          <Button
            text={texts.columns.reset}
            onClick={() => choose({ drop: [], id: [], force: [], types: {} })}
          />
        ) : null}
        <Button primary text={texts.next} onClick={() => goTo('question')} />
      </div>
    </div>
  )
}

function Tile(props: { readonly label: string; readonly value: string; readonly note?: string | undefined }) {
  return (
    <div class="tile">
      <dt>{props.label}</dt>
      <dd>
        {props.value}
        {props.note === undefined ? null : <span class="soft"> {props.note}</span>}
      </dd>
    </div>
  )
}

function Advice({ table }: { readonly table: Opened }) {
  const sentences = [
    ...Object.entries(table.remarks).flatMap(
      ([kind, columns]) => texts.columns.advice[kind]?.(columns) ?? [],
    ),
    ...(table.missing > 0
      ? [texts.columns.someMissing(table.missing, table.rows - table.incompleteRows, table.rows)]
      : []),
    ...(table.duplicatesComplete ? [] : [texts.columns.incompletePairs]),
  ]
  if (sentences.length === 0) return <p class="fine">{texts.columns.clean}</p>
  return (
    <ul class="note advice">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
