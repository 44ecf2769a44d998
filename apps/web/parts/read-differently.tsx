import { useState } from 'preact/hooks'
import { readAgain, reading } from '../state/table.js'
import { texts } from '../texts.js'
import type { Reading } from '../worker/data.js'
import { options } from './options.js'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

/** For files whose writing cannot be told from them, and workbooks of several sheets. */
export function ReadDifferently({ sheets }: { readonly sheets: readonly string[] }) {
  const [wanted, setWanted] = useState<Reading>(reading.value)
  const field = (key: keyof Reading, label: string, values: Readonly<Record<string, string>>) => (
    <label class="field">
      <span class="field-label">{label}</span>
      <select
        value={wanted[key] ?? ''}
        onChange={event => {
          const { value } = event.currentTarget
          const { [key]: _, ...others } = wanted
          setWanted(value === '' ? others : { ...others, [key]: value })
        }}
      >
        <option value="">{texts.columns.automatic}</option>
        {options(Object.entries(values))}
      </select>
    </label>
  )
  return (
    <details class="fold">
      <summary>{texts.columns.differently}</summary>
      <div>
        <p class="soft">{texts.columns.differentlyText}</p>
        <div class="fields">
          {sheets.length > 0
            ? field('sheet', texts.columns.sheet, Object.fromEntries(sheets.map(name => [name, name])))
            : textFields()}
        </div>
        <button type="button" onClick={() => void readAgain(wanted)}>
          {texts.columns.again}
        </button>
      </div>
    </details>
  )

  function textFields() {
    return (
      <>
        {field('delimiter', texts.columns.delimiter, texts.columns.delimiters)}
        {field('decimal', texts.columns.decimal, texts.columns.decimals)}
        {field(
          'encoding',
          texts.columns.encoding,
          Object.fromEntries(encodings.map(name => [name, name.toUpperCase()])),
        )}
      </>
    )
  }
}
