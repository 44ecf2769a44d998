import { useState } from 'preact/hooks'
import { readAgain, reading } from '../state/table.js'
import { texts } from '../texts.js'
import type { Reading } from '../worker/data.js'
import { Button } from './button.js'
import { LabelledSelect } from './labelled-select.js'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

/** For files whose writing cannot be told from them, and workbooks of several sheets. */
export function ReadDifferently({ sheets }: { readonly sheets: readonly string[] }) {
  const [wanted, setWanted] = useState<Reading>(reading.value)
  const field = (key: keyof Reading, label: string, values: Readonly<Record<string, string>>) => (
    <LabelledSelect
      label={label}
      value={wanted[key] ?? ''}
      entries={[['', texts.columns.automatic], ...Object.entries(values)]}
      onChoose={value => {
        const { [key]: _, ...others } = wanted
        setWanted(value === '' ? others : { ...others, [key]: value })
      }}
    />
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
        <Button text={texts.columns.again} onClick={() => readAgain(wanted)} />
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
