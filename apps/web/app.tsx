/** The frame around the steps. */
import { useEffect, useRef } from 'preact/hooks'
import { Brand, Lock } from './parts/icons.js'
import { StepBar } from './parts/step-bar.js'
import { step } from './state/page.js'
import { ColumnsStep } from './steps/columns-step.js'
import { DataStep } from './steps/data-step.js'
import { MethodStep } from './steps/method-step.js'
import { QuestionStep } from './steps/question-step.js'
import { ResultStep } from './steps/result-step.js'
import { texts } from './texts.js'

const views = {
  data: DataStep,
  columns: ColumnsStep,
  question: QuestionStep,
  method: MethodStep,
  result: ResultStep,
}

export function App() {
  const View = views[step.value]
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    document.title = `${texts.steps[step.value]} · ${texts.title}`
  }, [step.value])
  return (
    <>
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <header class="bar">
        <div class="bar-inner">
          <p class="brand">
            <Brand />
            <span>{texts.title}</span>
          </p>
          <details class="privacy">
            <summary>
              <Lock />
              <span>{texts.privacy.short}</span>
            </summary>
            <p>{texts.privacy.long}</p>
          </details>
        </div>
        <StepBar />
      </header>
      <main id="main" ref={main} tabIndex={-1} class={`view view-${step.value}`}>
        <View />
      </main>
    </>
  )
}
