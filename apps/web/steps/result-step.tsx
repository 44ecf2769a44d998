import { useState } from 'preact/hooks'
import { resultFileNames } from '../../../src/report/result-files.js'
import { download } from '../../report/save.js'
import { Button } from '../parts/button.js'
import { KeepButton } from '../parts/kept-work.js'
import { ProblemBox } from '../parts/problem-box.js'
import { ReportView } from '../parts/report-view.js'
import { markSaved } from '../state/leaving.js'
import { goTo } from '../state/page.js'
import { type Run, running, runProblem, runs, shown } from '../state/runs.js'
import { texts } from '../texts.js'
import { hitsOf } from '../truth.js'
import { CompareView } from './compare-view.js'
import { RunningView } from './running-view.js'

const { result: words } = texts

export function ResultStep() {
  const [comparing, setComparing] = useState(false)
  if (running.value !== undefined) return <RunningView now={running.value} />
  const run = shown.value
  if (runProblem.value !== undefined || run === undefined)
    return (
      <>
        <h1 tabIndex={-1}>{texts.run.failed}</h1>
        {runProblem.value === undefined ? null : (
          <ProblemBox title={texts.run.why} problem={runProblem.value} />
        )}
        <div class="forward">
          <Button primary text={words.again} onClick={() => goTo('method')} />
        </div>
      </>
    )
  return (
    <>
      <Tools run={run} comparing={comparing} onCompare={setComparing} />
      {comparing ? (
        <CompareView />
      ) : (
        <>
          <Truth run={run} />
          <ReportView run={run} />
        </>
      )}
    </>
  )
}

/** What the built-in example invites to see. */
function Truth({ run: { result, truth } }: { readonly run: Run }) {
  if (truth === undefined) return null
  const { found, of, missed, wrong } = hitsOf(result, truth)
  const mistakes = wrong.length === 0 ? words.noneWrong : words.wrong(wrong.length)
  return (
    <p class="note truth">
      <strong>
        {words.hits(found, of)}, {mistakes}.
      </strong>{' '}
      {words.truth}
      {missed.length === 0 ? null : ` ${words.missed} ${missed.join(', ')}.`}
    </p>
  )
}

interface ToolsProps {
  readonly run: Run
  readonly comparing: boolean
  readonly onCompare: (comparing: boolean) => void
}

function Tools({ run, comparing, onCompare }: ToolsProps) {
  const all = runs.value
  return (
    <section class="tools" aria-label={words.tools}>
      <p class="unseen" role="status">
        {words.made(run.number)}
      </p>
      <div class="tools-line">
        <details class="menu">
          <summary class="button primary">{words.download}</summary>
          <ul>
            {resultFileNames
              .toSorted((a, b) => order(a) - order(b))
              .map(name => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => {
                      download(run.files.get(name)!, name)
                      if (name === 'report.html' || name === 'result.json') markSaved(run.number)
                    }}
                  >
                    <strong>{name}</strong>
                    <span class="soft">{words.files[name]}</span>
                  </button>
                </li>
              ))}
          </ul>
        </details>
        <Button text={words.again} onClick={() => goTo('method')} />
        <KeepButton />
        {all.length > 1 ? (
          <Button
            id="compare"
            text={comparing ? words.backToReport : words.compare}
            onClick={() => onCompare(!comparing)}
          />
        ) : null}
      </div>
      {all.length > 1 && !comparing ? (
        <fieldset class="segments">
          <legend class="unseen">{words.runs}</legend>
          {all.map(one => (
            <label key={one.number} class={one === run ? 'chosen' : ''}>
              <input
                type="radio"
                name="run"
                checked={one === run}
                onChange={() => {
                  shown.value = one
                }}
              />
              {words.run(one.number)}
            </label>
          ))}
        </fieldset>
      ) : null}
    </section>
  )
}

const order = (name: string) => Object.keys(words.files).indexOf(name)
