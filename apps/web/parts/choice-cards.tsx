import { texts } from '../texts.js'

/** Radio buttons with a title and a sentence each. */
export interface Card<Value extends string> {
  readonly value: Value
  readonly title: string
  readonly text: string
  /** Why it is the one to take, where it is. */
  readonly recommended?: string | undefined
}

/** Cards from titles and sentences by value. */
export function cardsOf<Value extends string>(texts: Readonly<Record<Value, readonly [string, string]>>) {
  const entries = Object.entries(texts) as [Value, readonly [string, string]][]
  return entries.map(([value, [title, text]]): Card<Value> => ({ value, title, text }))
}

interface Props<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly cards: readonly Card<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly large?: boolean
}

export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { legend, name, cards, chosen, onChoose, large = false } = props
  return (
    <fieldset class="cards">
      <legend class={large ? 'unseen' : ''}>{legend}</legend>
      <div class="cards-grid">
        {cards.map(({ value, title, text, recommended }) => (
          <label key={value} class={value === chosen ? 'card chosen' : 'card'}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span class="card-body">
              <span class="card-title">{title}</span>
              <span class="card-text">{text}</span>
              {recommended === undefined ? null : (
                <span class="card-text recommended">
                  <strong>{texts.question.recommended}:</strong> {recommended}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
