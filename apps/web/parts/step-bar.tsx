import { goTo, type Step, step, stepNames } from '../state/page.js'
import { preparation } from '../state/prepared.js'
import { running, runs } from '../state/runs.js'
import { opened } from '../state/table.js'
import { texts } from '../texts.js'

/** A step can be gone to when what it needs is there. */
function isOpen(name: Step): boolean {
  if (name === 'data') return running.value === undefined
  if (name === 'result') return running.value !== undefined || runs.value.length > 0
  if (running.value !== undefined || opened.value === undefined) return false
  return name === 'method' ? preparation.value.state === 'ready' : true
}

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
