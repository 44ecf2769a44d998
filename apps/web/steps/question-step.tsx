import { methodNamed } from '../../../src/method/registry.js'
import { kebab } from '../../../src/method/settings/setting-name.js'
import { Button } from '../parts/button.js'
import { ChoiceCards, cardsOf } from '../parts/choice-cards.js'
import { ColumnPicker } from '../parts/column-picker.js'
import { EventClass } from '../parts/event-class.js'
import { Cross } from '../parts/icons.js'
import { Name, shortName } from '../parts/name.js'
import { ProblemBox } from '../parts/problem-box.js'
import { useColumns } from '../parts/use-columns.js'
import { recommendedFill } from '../recommended-fill.js'
import { assignUse, choices, choose, type columnRoles, columnUses } from '../state/choices.js'
import { goTo } from '../state/page.js'
import { preparation } from '../state/prepared.js'
import { opened } from '../state/table.js'
import { texts } from '../texts.js'
import type { Opened } from '../worker/data.js'

const { question } = texts

export function QuestionStep() {
  const { response, family, curves } = choices.value
  const table = opened.value
  return (
    <>
      <h1 tabIndex={-1}>{question.heading}</h1>
      <div class="two">
        <div class="form">
          <ColumnPicker
            name="response"
            legend={question.response}
            help={question.responseHelp}
            search={question.search}
            chosen={response}
            onChoose={name => choose({ response: name, eventClass: undefined })}
          />
          <ChoiceCards
            legend={question.family}
            name="family"
            cards={cardsOf(question.families)}
            chosen={family ?? 'auto'}
            onChoose={value => choose({ family: value === 'auto' ? undefined : value })}
          />
          {family === 'cox' ? <Event /> : null}
          <EventClass />
          {table !== undefined && table.missing > 0 ? <Missing table={table} /> : null}
          <details class="fold">
            <summary>{question.more}</summary>
            <div>
              <ChoiceCards
                legend={question.curves}
                name="curves"
                cards={cardsOf(question.shapes)}
                chosen={curves ? 'curved' : 'straight'}
                onChoose={value => choose({ curves: value === 'curved' })}
              />
              {curves ? <Written name="curved" /> : null}
              <RolePicker of="groupBy" />
              <RolePicker of="weights" />
              <RolePicker of="offset" />
              {family === 'poisson' ? <RolePicker of="exposure" /> : null}
              <Written name="penaltyFactors" />
            </div>
          </details>
          <Others />
        </div>
        <Summary />
      </div>
      <div class="forward">
        <Button text={texts.back} onClick={() => goTo('columns')} />
        <Button
          primary
          id="next"
          text={texts.next}
          disabled={preparation.value.state !== 'ready'}
          onClick={() => goTo('method')}
        />
      </div>
    </>
  )
}

/** A column that may have a role of its own. */
function RolePicker({ of }: { readonly of: Exclude<(typeof columnRoles)[number], 'event'> }) {
  return (
    <ColumnPicker
      name={of}
      legend={question[of]}
      help={question[`${of}Help`]}
      search={question[`${of}Search`]}
      chosen={choices.value[of]}
      onChoose={column => choose({ [of]: column })}
      none={question.none}
    />
  )
}

/** A choice in words of the user. */
function Written({ name }: { readonly name: 'eventValue' | 'curved' | 'penaltyFactors' }) {
  const attributes = {
    id: kebab(name),
    value: choices.value[name],
    spellcheck: false,
    onChange: (change: { readonly currentTarget: { readonly value: string } }) =>
      choose({ [name]: change.currentTarget.value.trim() }),
  }
  return (
    <label class="field" for={attributes.id}>
      <span class="field-label">{question[name]}</span>
      {name === 'penaltyFactors' ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input type="text" autocomplete="off" {...attributes} />
      )}
      <span class="soft small">{question[`${name}Help`]}</span>
    </label>
  )
}

/** What a survival time needs besides: where the event was seen. */
function Event() {
  const { event, ties } = choices.value
  return (
    <div>
      <ColumnPicker
        name="event"
        legend={question.event}
        help={question.eventHelp}
        search={question.eventSearch}
        chosen={event}
        onChoose={name => choose({ event: name })}
      />
      <Written name="eventValue" />
      <details class="fold">
        <summary>{question.survival}</summary>
        <div>
          <RolePicker of="entry" />
          <RolePicker of="strata" />
          <ChoiceCards
            legend={question.ties}
            name="ties"
            cards={cardsOf(question.tiesCards)}
            chosen={ties}
            onChoose={value => choose({ ties: value })}
          />
        </div>
      </details>
    </div>
  )
}

function Missing({ table: { incompleteRows, rows } }: { readonly table: Opened }) {
  const { missing, method } = choices.value
  const best = recommendedFill(incompleteRows, rows, methodNamed(method).takes.multipleImputation)
  const reasons = {
    'drop-rows': question.dropReason,
    multiple: question.multipleReason,
    knn: question.knnReason,
  }
  return (
    <ChoiceCards
      legend={question.missing}
      name="missing"
      cards={cardsOf(question.policies).map(card =>
        card.value === best ? { ...card, recommended: reasons[best](incompleteRows, rows) } : card,
      )}
      chosen={missing}
      onChoose={value => choose({ missing: value })}
    />
  )
}

/** Text in three or more classes is no quantity: the way out is one click. */
function SeveralClasses() {
  const { response, family } = choices.value
  const column = useColumns({ only: response === undefined ? [] : [response], count: 1 })?.columns[0]
  if (column?.name !== response || column?.type !== 'factor' || family === 'multinomial') return null
  if (column.distinct < 3 || column.distinct > 50) return null
  return (
    <>
      <p>{question.several(column.distinct)}</p>
      <Button
        id="take-classes"
        text={question.takeClasses}
        onClick={() => choose({ family: 'multinomial' })}
      />
    </>
  )
}

/** Columns that are no candidates, with a way back for each. */
function Others() {
  return columnUses.map(use => {
    const names = choices.value[use]
    if (names.length === 0) return null
    return (
      <div key={use} class="left-out">
        <h2>{question.lists[use]}</h2>
        <ul class="chips">
          {names.slice(0, 40).map(name => (
            <li key={name}>
              <button
                type="button"
                aria-label={question.takeBack(shortName(name))}
                onClick={() => assignUse([{ name }], 'use')}
              >
                <Name of={name} width={24} />
                <Cross />
              </button>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** Notes are written for the command line too; its flags mean nothing here. */
function withoutFlags(note: string): string {
  return note.replace(/; --[a-z-]+ [^)]*/g, '')
}

function Summary() {
  const now = preparation.value
  if (now.state === 'refused')
    return (
      <aside class="panel" aria-label={question.failed}>
        <ProblemBox title={question.failed} problem={now.problem} />
        <SeveralClasses />
      </aside>
    )
  if (now.state !== 'ready')
    return (
      <aside class="panel" aria-label={question.ready}>
        <p class="soft">{now.state === 'busy' ? question.preparing : question.pick}</p>
      </aside>
    )
  const { n, p, columns, familyNote, notes, response } = now.prepared
  return (
    <aside class="panel" aria-label={question.ready}>
      <h2>{question.ready}</h2>
      <p class="unseen" role="status">
        {question.ready}: {question.rows(n)}, {question.variables(p)}
      </p>
      <p class="big">
        <Name of={response} width={40} />
      </p>
      <ul class="facts">
        <li>{question.rows(n)}</li>
        <li>
          {question.variables(p)}
          {columns > p ? <span class="soft">, {question.coded(columns)}</span> : null}
        </li>
        <li>
          <bdi>{shortName(familyNote, 200)}</bdi>
        </li>
      </ul>
      {notes.length === 0 ? null : (
        <>
          <h3>{question.notes}</h3>
          <ul class="notes soft small">
            {notes.slice(0, 12).map(note => (
              <li key={note}>
                <bdi>{shortName(withoutFlags(note), 240)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}
