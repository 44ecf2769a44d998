import { isOpen } from '../state/open-steps.js'
import { goTo, step, stepNames } from '../state/page.js'
import { texts } from '../texts.js'

export function StepBar() {
  const at = stepNames.indexOf(step.value)
  return (
    <nav class="steps" aria-label={texts.steps.label}>
      <ol>
        {stepNames.map((name, i) => (
          <li key={name} class={i < at ? 'past' : i === at ? 'now' : 'ahead'}>
            <button
              type="button"
              disabled={!isOpen(name)}
              aria-current={i === at ? 'step' : undefined}
              onClick={() => goTo(name)}
            >
              <span class="number">{i + 1}</span>
              <span class="name">{texts.steps[name]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
