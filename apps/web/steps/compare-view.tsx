import { signal } from '@preact/signals'
import { frequencyChart } from '../../../src/charts/frequencies.js'
import { fixed } from '../../../src/report/text/plain/number.js'
import { clip } from '../../../src/report/text/plain/printable.js'
import { comparedSettings, comparedVariables } from '../compare.js'
import { Chart } from '../parts/chart.js'
import { LabelledSelect } from '../parts/labelled-select.js'
import { Name } from '../parts/name.js'
import { ScrollTable } from '../parts/scroll-table.js'
import { type Run, runs } from '../state/runs.js'
import { texts } from '../texts.js'

const { compare: words, result } = texts

const sides = signal<readonly [number, number] | undefined>(undefined)

export function CompareView() {
  const all = runs.value
  const [left, right] = (sides.value ?? [all.at(-2)!.number, all.at(-1)!.number]).map(
    number => all.find(run => run.number === number) ?? all[0],
  )
  const variables = comparedVariables(left.result, right.result)
  const settings = comparedSettings(left.result, right.result)
  const different = settings.filter(one => one.left !== one.right)
  const names = [result.run(left.number), result.run(right.number)]
  const countOf = (where: string) => variables.filter(({ selected }) => selected === where).length
  return (
    <div class="compare">
      <h1 tabIndex={-1}>{words.heading}</h1>
      <div class="toolbar">
        <Side label={words.first} run={left} onChoose={number => (sides.value = [number, right.number])} />
        <Side label={words.second} run={right} onChoose={number => (sides.value = [left.number, number])} />
      </div>
      <p class="lead">{words.sentence(countOf('both'), countOf('left'), countOf('right'))}</p>
      <section aria-labelledby="h-compared">
        <h2 id="h-compared">{words.variables}</h2>
        <ScrollTable
          label={words.tableOf(words.variables)}
          head={[words.variable, ...names.map(words.frequency), words.where]}
        >
          {variables.map(variable => (
            <tr key={variable.name} class={variable.selected === 'both' ? '' : 'differs'}>
              <th scope="row">
                <Name of={variable.name} width={48} />
              </th>
              <td>{variable.left === undefined ? words.absent : fixed(variable.left)}</td>
              <td>{variable.right === undefined ? words.absent : fixed(variable.right)}</td>
              <td>{words[variable.selected]}</td>
            </tr>
          ))}
        </ScrollTable>
      </section>
      <section aria-labelledby="h-differences">
        <h2 id="h-differences">{words.onlyDifferent}</h2>
        {different.length === 0 ? (
          <p>{words.allSame}</p>
        ) : (
          <ScrollTable label={words.tableOf(words.onlyDifferent)} head={[words.setting, ...names]}>
            {different.map(one => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                {[one.left, one.right].map((text, side) => (
                  <td key={`${side} ${text}`}>
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </ScrollTable>
        )}
      </section>
      <section aria-labelledby="h-pair">
        <h2 id="h-pair">{words.charts}</h2>
        <div class="live">
          {[left, right].map((run, side) => (
            <div key={`${side} ${run.number}`}>
              <h3>{result.run(run.number)}</h3>
              <Chart
                draw={context =>
                  frequencyChart(run.result, {
                    ...context,
                    label: j => clip(run.result.variables[j].name, 24),
                    prefix: `side-${side}-`,
                  })
                }
                instead={texts.columns.none}
                inputs={[run]}
              />
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly run: Run
  readonly onChoose: (number: number) => void
}

function Side({ label, run, onChoose }: SideProps) {
  const about = (one: Run) => `${result.run(one.number)}: ${result.selectedOf(one.result.selected.length)}`
  return (
    <LabelledSelect
      label={label}
      value={String(run.number)}
      entries={runs.value.map(one => [String(one.number), about(one)])}
      onChoose={number => onChoose(Number(number))}
    />
  )
}
