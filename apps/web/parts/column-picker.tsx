import { useState } from 'preact/hooks'
import { texts } from '../texts.js'
import { Name } from './name.js'
import { useColumns } from './use-columns.js'

const SHOWN = 30

interface Props {
  readonly name: string
  readonly legend: string
  readonly help: string
  readonly search: string
  readonly chosen: string | undefined
  readonly onChoose: (name: string | undefined) => void
  /** A first entry that stands for no column. */
  readonly none?: string
}

/** One column of perhaps many thousands: radio buttons for those that match what is typed. */
export function ColumnPicker({ name, legend, help, search, chosen, onChoose, none }: Props) {
  const [query, setQuery] = useState('')
  const page = useColumns({ query, count: SHOWN })
  const columns = page?.columns ?? []
  const hidden = chosen !== undefined && !columns.some(column => column.name === chosen)
  return (
    <fieldset class="picker">
      <legend>{legend}</legend>
      <p class="soft" id={`${name}-help`}>
        {help}
      </p>
      <input
        type="search"
        id={`${name}-search`}
        value={query}
        placeholder={search}
        aria-label={search}
        autocomplete="off"
        spellcheck={false}
        onInput={event => setQuery(event.currentTarget.value)}
      />
      <div class="picker-list">
        {none === undefined ? null : (
          <Entry
            name={name}
            text={none}
            checked={chosen === undefined}
            onChoose={() => onChoose(undefined)}
          />
        )}
        {hidden ? (
          <Entry name={name} text={<Name of={chosen} width={48} />} checked onChoose={() => {}} />
        ) : null}
        {columns.map(column => (
          <Entry
            key={column.position}
            name={name}
            text={
              <>
                <Name of={column.name} width={48} />
                <span class="soft small">{texts.columns.types[column.type]}</span>
              </>
            }
            checked={column.name === chosen}
            onChoose={() => onChoose(column.name)}
          />
        ))}
        {page?.total === 0 ? <p class="soft">{texts.columns.none}</p> : null}
      </div>
      <p class="soft small">{texts.question.matches(columns.length, page?.total ?? 0)}</p>
    </fieldset>
  )
}

interface EntryProps {
  readonly name: string
  readonly text: preact.ComponentChildren
  readonly checked: boolean
  readonly onChoose: () => void
}

function Entry({ name, text, checked, onChoose }: EntryProps) {
  return (
    <label class={checked ? 'entry chosen' : 'entry'}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span class="entry-text">{text}</span>
    </label>
  )
}
