import { useState } from 'preact/hooks'
import type { Remark } from '../../../src/data/inspect/inspect-table.js'
import { significant } from '../../../src/report/text/plain/number.js'
import { leftOutKind, typeToTell } from '../left-out.js'
import { type AnyUse, assignUse, choices, choose, currentUse } from '../state/choices.js'
import { count } from '../texts/count.js'
import { texts } from '../texts.js'
import type { ColumnMatch, ShownColumn } from '../worker/column-page.js'
import { BulkUse } from './bulk-use.js'
import { LabelledSelect } from './labelled-select.js'
import { Name, shortName } from './name.js'
import { options } from './options.js'
import { Pager } from './pager.js'
import { ScrollTable } from './scroll-table.js'
import { useColumns } from './use-columns.js'

const ROWS = 20
type Filter = keyof typeof texts.columns.filters

export function ColumnTable() {
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const [offset, setOffset] = useState(0)
  const { drop, id, force } = choices.value
  const match: ColumnMatch = {
    query,
    ...(filter === 'odd' && { only: 'odd' as const }),
    ...(filter === 'out' && { only: [...drop, ...id, ...force] }),
  }
  const page = useColumns({ ...match, offset, count: ROWS })
  return (
    <div class="columns-table">
      <div class="toolbar">
        <label class="field grow">
          <span class="field-label">{texts.columns.search}</span>
          <input
            type="search"
            value={query}
            placeholder={texts.columns.searchHint}
            autocomplete="off"
            spellcheck={false}
            onInput={event => {
              setQuery(event.currentTarget.value)
              setOffset(0)
            }}
          />
        </label>
        <LabelledSelect
          label={texts.columns.show}
          value={filter}
          entries={Object.entries(texts.columns.filters)}
          onChoose={value => {
            setFilter(value as Filter)
            setOffset(0)
          }}
        />
        <BulkUse match={match} total={page?.total ?? 0} />
      </div>
      <ScrollTable
        label={texts.columns.table}
        head={texts.columns.head}
        left={[1, 2, 6]}
        below={page?.total === 0 ? <p class="missing">{texts.columns.none}</p> : null}
      >
        {page?.columns.map(column => (
          <Row key={column.position} column={column} />
        ))}
      </ScrollTable>
      <Pager offset={offset} count={ROWS} total={page?.total ?? 0} onMove={setOffset} />
    </div>
  )
}

function Row({ column }: { readonly column: ShownColumn }) {
  const { name, type, missing, distinct, min, max, remarks, cells } = column
  const reason = leftOutKind(column)
  const tell = reason === undefined ? undefined : typeToTell(column)
  const use = currentUse(name, reason !== undefined)
  const isNumber = min !== undefined && max !== undefined && type !== 'date'
  return (
    <tr class={use === 'drop' || use === 'id' || use === 'auto' ? 'out' : ''}>
      <th scope="row">
        <Name of={name} />
        {remarks.map(remark => (
          <RemarkText key={remark.kind} remark={remark} />
        ))}
      </th>
      <td class="left">
        <TypeSelect name={name} found={type} />
      </td>
      <td class="left">
        <select
          value={use}
          aria-label={texts.columns.useOf(shortName(name))}
          onChange={event => assignUse([{ name, tell }], event.currentTarget.value as AnyUse)}
        >
          {reason === undefined ? null : <option value="auto">{texts.columns.leftOut[reason]}</option>}
          {options(
            Object.entries(texts.columns.uses).filter(
              ([value]) => reason === undefined || tell !== undefined || value === 'drop' || value === 'id',
            ),
          )}
        </select>
      </td>
      <td class={missing > 0 ? 'missing' : 'soft'}>{count(missing)}</td>
      <td>{count(distinct)}</td>
      <td>{isNumber ? `${bound(min)} – ${bound(max)}` : ''}</td>
      <td class="left cells">
        <bdi>{cells.map(cellText).join(', ')}</bdi>
      </td>
    </tr>
  )
}

function TypeSelect({ name, found }: { readonly name: string; readonly found: string }) {
  const { types } = choices.value
  return (
    <select
      value={Object.hasOwn(types, name) ? types[name] : ''}
      aria-label={texts.columns.typeOf(shortName(name))}
      onChange={event => {
        const { value } = event.currentTarget
        const others = Object.entries(types).filter(([known]) => known !== name)
        choose({ types: Object.fromEntries(value === '' ? others : [...others, [name, value]]) })
      }}
    >
      <option value="">{texts.columns.types[found] ?? found}</option>
      {options(
        Object.entries(texts.columns.as).filter(([value]) => value !== found || Object.hasOwn(types, name)),
      )}
    </select>
  )
}

function RemarkText({ remark }: { readonly remark: Remark }) {
  const { columns } = texts
  if (remark.kind === 'text-among-numbers')
    return (
      <span class="remark strong">{columns.stray(remark.cell ?? `row ${remark.row}`, remark.cells)}</span>
    )
  if (remark.kind === 'duplicate' || remark.kind === 'near-duplicate')
    return (
      <span class="remark">
        {remark.kind === 'duplicate' ? columns.same : columns.nearly} <Name of={remark.of} width={20} />
      </span>
    )
  return <span class="remark">{columns.remarks[remark.kind]}</span>
}

/** A number with many digits is rounded; what it is does not depend on its last ones. */
function cellText(cell: string): string {
  if (cell === '') return '–'
  return cell.length > 8 && !Number.isNaN(Number(cell)) ? significant(Number(cell)) : shortName(cell, 14)
}

/** Years and counts in full, other numbers in four digits. */
function bound(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e6 ? String(value) : significant(value)
}
