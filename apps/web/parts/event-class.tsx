import { useRef } from 'preact/hooks'
import { choices, choose } from '../state/choices.js'
import { preparation } from '../state/prepared.js'
import { texts } from '../texts.js'
import { ChoiceCards } from './choice-cards.js'
import { shortName } from './name.js'

const { question } = texts

interface Classes {
  readonly response: string
  /** The second is the event. */
  readonly labels: readonly string[]
}

/** Which of two classes is the event, asked where there are two. */
export function EventClass() {
  // While a choice is taken up nothing is ready; the buttons stay as they were, and so does the focus.
  const last = useRef<Classes | undefined>(undefined)
  const now = preparation.value
  const { response } = choices.value
  if (now.state === 'ready')
    last.current = now.prepared.classes && { response: response!, labels: now.prepared.classes }
  const known = last.current
  if (known === undefined || known.response !== response || now.state === 'refused') return null
  const labels = known.labels.toSorted()
  return (
    <ChoiceCards
      legend={question.eventClass}
      name="event-class"
      cards={labels.map((label, k) => ({
        value: label,
        title: shortName(label, 40),
        text: question.eventClassText(shortName(label, 40), shortName(labels[1 - k], 40)),
      }))}
      chosen={choices.value.eventClass ?? known.labels[1]}
      onChoose={label => choose({ eventClass: label })}
    />
  )
}
