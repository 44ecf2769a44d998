import type { OptionField } from '../option-fields.js'
import { choices, choose } from '../state/choices.js'
import { texts } from '../texts.js'
import type { Settings } from '../worker/methods.js'

/** A setting with its name, its field and a sentence about it. */
export function OptionInput({ field }: { readonly field: OptionField }) {
  const { key, kind, values = [], least, step } = field
  const [label, help] = texts.options[key] ?? [key, '']
  const { settings, method } = choices.value
  const fallback = field.fallback(method)
  const given = settings[key]
  const text = given === undefined ? fallback : given === false ? 'no' : String(given)
  const change = (written: string) => {
    const value = written === fallback ? undefined : field.read(written)
    const { [key]: _, ...others } = settings
    choose({ settings: (value === undefined ? others : { ...others, [key]: value }) as Settings })
  }
  const shared = { id: `option-${key}`, 'aria-describedby': `help-${key}` }
  return (
    <div class="field option">
      <label class="field-label" for={`option-${key}`}>
        {label}
      </label>
      {kind === 'choice' ? (
        <select {...shared} value={text} onChange={event => change(event.currentTarget.value)}>
          {values.map(value => (
            <option key={value} value={value}>
              {texts.values[value] ?? value}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={kind as 'number'}
          value={text}
          placeholder={fallback === '' ? texts.automatic : undefined}
          min={least}
          step={step}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autocomplete="off"
          onChange={event => change(event.currentTarget.value)}
        />
      )}
      <p class="soft small" id={`help-${key}`}>
        {help}
      </p>
    </div>
  )
}
