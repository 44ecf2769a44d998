import { options } from './options.js'

interface Props {
  readonly label: string
  readonly value: string
  readonly entries: readonly (readonly [value: string, text: string])[]
  readonly onChoose: (value: string) => void
}

export function LabelledSelect({ label, value, entries, onChoose }: Props) {
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {options(entries)}
      </select>
    </label>
  )
}
