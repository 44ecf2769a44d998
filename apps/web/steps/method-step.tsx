import { brief } from '../../../src/report/text/plain/number.js'
import { said } from '../../../src/report/text/plain/said.js'
import { optionFields } from '../option-fields.js'
import { Button } from '../parts/button.js'
import { ChoiceCards, cardsOf } from '../parts/choice-cards.js'
import { Facts } from '../parts/facts.js'
import { OptionFrame, OptionInput } from '../parts/option-input.js'
import { ProblemBox } from '../parts/problem-box.js'
import { bytes, wholeSeconds } from '../parts/units.js'
import { choices, choose } from '../state/choices.js'
import { closeness, cores, memory, probing, threads } from '../state/estimate.js'
import { goTo } from '../state/page.js'
import { preparation } from '../state/prepared.js'
import { cancelled, startRun } from '../state/runs.js'
import { texts } from '../texts.js'
import { otherMethods } from '../worker/methods.js'

const { method: words } = texts

export function MethodStep() {
  const { method } = choices.value
  const now = preparation.value
  const binomial = now.state === 'ready' && now.prepared.family === 'binomial'
  const inputs = (advanced: boolean) =>
    optionFields(method)
      .filter(field => field.advanced === advanced && (!field.binomial || binomial))
      .map(field => <OptionInput key={field.key} field={field} />)
  return (
    <>
      <h1 tabIndex={-1}>{words.heading}</h1>
      {cancelled.value ? (
        <p class="remarked" role="status">
          {texts.run.cancelled}
        </p>
      ) : null}
      <div class="two">
        <div class="form">
          <ChoiceCards
            legend={words.heading}
            name="method"
            large
            cards={cardsOf(words.names)}
            chosen={method}
            onChoose={value => choose({ method: value })}
          />
          <Others />
          <section aria-labelledby="h-common">
            <h2 id="h-common">{words.common}</h2>
            <div class="fields">{inputs(false)}</div>
          </section>
          <details class="fold">
            <summary>{words.advanced}</summary>
            <div>
              <p class="soft">{words.advancedText}</p>
              <div class="fields">
                {inputs(true)}
                <Threads />
              </div>
              <Button text={words.defaults} onClick={() => choose({ settings: {}, threads: undefined })} />
            </div>
          </details>
        </div>
        <Before />
      </div>
    </>
  )
}

/** Every other method there is, for who knows them. */
function Others() {
  const { method } = choices.value
  const others = otherMethods()
  return (
    <details class="fold" open={others.some(({ name }) => name === method)}>
      <summary>{words.others}</summary>
      <div>
        <ChoiceCards
          legend={words.others}
          name="method"
          large
          cards={others.map(({ name, title, summary, citations }) => ({
            value: name,
            title,
            text: `${summary} (${citations[0]?.short ?? name})`,
          }))}
          chosen={method}
          onChoose={value => choose({ method: value })}
        />
      </div>
    </details>
  )
}

function Threads() {
  const [label, help] = texts.options.threads
  return (
    <OptionFrame name="threads" label={label} help={help}>
      <input
        id="option-threads"
        type="number"
        min={1}
        max={64}
        placeholder={String(cores)}
        value={choices.value.threads ?? ''}
        aria-describedby="help-threads"
        onChange={event => {
          const wanted = Number.parseInt(event.currentTarget.value, 10)
          choose({ threads: wanted >= 1 ? wanted : undefined })
        }}
      />
    </OptionFrame>
  )
}

/** What is to be expected, and the button that starts it. */
function Before() {
  const now = probing.value
  const need = memory.value
  const bound = now.state === 'known' ? now.estimate.bound : undefined
  const refused = now.state === 'refused' || closeness.value === 'beyond'
  return (
    <aside class="panel" aria-label={words.before}>
      <h2>{words.before}</h2>
      {now.state === 'refused' ? <ProblemBox title={texts.question.failed} problem={now.problem} /> : null}
      <Facts
        class="facts-list"
        live
        entries={said([
          [words.time, timeText()],
          [words.memory, need === undefined ? '' : words.about(bytes(need))],
          [words.threads, words.threadsOf(threads.value, cores)],
          bound !== undefined && [words.bound, words.boundOf[bound.of](brief(bound.pfer), bound.q)],
        ])}
      />
      {closeness.value === 'fine' ? null : (
        <p class="note">{closeness.value === 'near' ? words.near : words.beyond}</p>
      )}
      <Button primary wide id="run" text={words.run} disabled={refused} onClick={startRun} />
      <Button wide text={texts.back} onClick={() => goTo('question')} />
    </aside>
  )
}

function timeText(): string {
  const now = probing.value
  if (now.state === 'busy') return words.estimating
  if (now.state === 'refused') return '–'
  const { milliseconds } = now.estimate
  return milliseconds < 1000 ? words.instant : words.about(wholeSeconds(milliseconds))
}
