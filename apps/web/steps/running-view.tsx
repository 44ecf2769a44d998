import { frequencyChart } from '../../../src/charts/frequencies.js'
import { lossChart } from '../../../src/charts/loss.js'
import { signalChart } from '../../../src/charts/signals.js'
import { clip } from '../../../src/report/text/plain/printable.js'
import { said } from '../../../src/report/text/plain/said.js'
import { Button } from '../parts/button.js'
import { Chart } from '../parts/chart.js'
import { wholeSeconds } from '../parts/units.js'
import { choices } from '../state/choices.js'
import { cancelRun, pause, type Running } from '../state/runs.js'
import { texts } from '../texts.js'
import { mainMethods } from '../worker/methods.js'

const { run: words } = texts

export function RunningView({ now }: { readonly now: Running }) {
  const { done, total, paused, live, what } = now
  const { method } = choices.value
  const waiting = mainMethods.some(name => name === method) ? words.waiting : words.atTheEnd
  const label = (j: number) => clip(live!.variables[j].name, 24)
  type Shown = readonly [name: string, heading: string, chart: typeof signalChart, instead: string]
  const shown = said<Shown>([
    ['frequencies', settled(live) ? words.settled : words.frequencies, frequencyChart, waiting],
    method === 'auto' && ['signals', words.probabilities, signalChart, words.weighing],
    method === 'pruned' && [
      'loss',
      words.loss,
      lossChart,
      live === undefined ? words.waiting : words.lossWaiting,
    ],
  ])
  return (
    <>
      <h1 tabIndex={-1}>{paused ? words.paused : words.heading}</h1>
      <div class="progress-card">
        <progress max={total} value={done} aria-label={words.counted[what]} />
        <div class="progress-line">
          <p role="status" aria-live="off">
            {stage(now)}
          </p>
          <p class="soft">{timeLeft(now)}</p>
        </div>
        <div class="forward">
          <Button
            id="pause"
            text={paused ? words.resume : words.pause}
            disabled={done === total}
            onClick={() => pause(!paused)}
          />
          <Button id="cancel" text={words.cancel} onClick={cancelRun} />
        </div>
      </div>
      <div class="live">
        {shown.map(([name, heading, chart, instead]) => (
          <section key={name} aria-labelledby={`h-live-${name}`}>
            <h2 id={`h-live-${name}`}>{heading}</h2>
            <Chart
              draw={context =>
                live === undefined ? null : chart(live, { ...context, label, prefix: 'live-' })
              }
              instead={instead}
              inputs={[live]}
            />
          </section>
        ))}
      </div>
    </>
  )
}

/** Whether what is shown will not change any more: the rest of the run only checks it. */
function settled(live: Running['live']): boolean {
  return live?.ensemble.design.decision.name === 'signals'
}

function stage({ done, total, what }: Running): string {
  if (done === total) return words.finishing
  if (what === 'simulations') return words.simulating(done, total)
  if (what === 'subsamples') return words.halving(done, total)
  return done === 0 ? words.preparing : words.members(done, total)
}

function timeLeft({ done, total, spent, paused }: Running): string {
  if (paused || done === 0 || done === total || spent < 500) return ''
  const left = (spent / done) * (total - done)
  return words.left(wholeSeconds(left))
}
