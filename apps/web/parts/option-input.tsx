import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type OptionField, readField } from '../option-fields.js'
import { choices, choose } from '../state/choices.js'
import { texts } from '../texts.js'
import { options } from './options.js'

/** A setting with its name, its field and a sentence about it. */
export function OptionInput({ field }: { readonly field: OptionField }) {
  const { key, label, help, kind, values, least, step, fallback } = field
  // What is being typed stays, whatever is drawn anew meanwhile.
  const [draft, setDraft] = useState<string>()
  const { settings } = choices.value
  const given = settings[key]
  const text =
    given === undefined ? fallback : typeof given === 'boolean' ? (given ? 'yes' : 'no') : String(given)
  const change = (written: string) => {
    const value = written === fallback ? undefined : readField(key, written)
    // Those of now: another field may have changed since this one was drawn.
    const { [key]: _, ...others } = choices.value.settings
    choose({ settings: value === undefined ? others : { ...others, [key]: value } })
  }
  const shared = { id: `option-${key}`, 'aria-describedby': `help-${key}` }
  return (
    <OptionFrame name={key} label={label} help={help}>
      {kind === 'choice' ? (
        <select {...shared} value={text} onChange={event => change(event.currentTarget.value)}>
          {options(
            values.map(value => [value, value === '' ? texts.automatic : (texts.values[value] ?? value)]),
          )}
        </select>
      ) : (
        <input
          {...shared}
          type={kind as 'number'}
          value={draft ?? text}
          placeholder={fallback === '' ? texts.automatic : undefined}
          min={least}
          step={step ?? 'any'}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autocomplete="off"
          onInput={event => setDraft(event.currentTarget.value)}
          onChange={event => {
            setDraft(undefined)
            change(event.currentTarget.value)
          }}
        />
      )}
    </OptionFrame>
  )
}

interface FrameProps {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly children: ComponentChildren
}

/** The name and the sentence around a field. */
export function OptionFrame({ name, label, help, children }: FrameProps) {
  return (
    <div class="field option">
      <label class="field-label" for={`option-${name}`}>
        {label}
      </label>
      {children}
      <p class="soft small" id={`help-${name}`}>
        {help}
      </p>
    </div>
  )
}
