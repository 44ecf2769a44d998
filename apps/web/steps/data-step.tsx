import { useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Facts } from '../parts/facts.js'
import { Arrow, Sheet } from '../parts/icons.js'
import { KeptWork } from '../parts/kept-work.js'
import { shortName } from '../parts/name.js'
import { ProblemBox } from '../parts/problem-box.js'
import { bytes } from '../parts/units.js'
import { opening, openProblem, openTable, stopReading } from '../state/table.js'
import { texts } from '../texts.js'

const LARGE = 1e9

export function DataStep() {
  const [over, setOver] = useState(false)
  const [remark, setRemark] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file === undefined) return
    const large = file.size > LARGE ? texts.data.large(bytes(file.size)) : ''
    setRemark((files?.length ?? 0) > 1 ? texts.data.many : large)
    void openTable(file, file.name)
  }
  return (
    <>
      <div class="hero">
        <h1 tabIndex={-1}>{texts.data.heading}</h1>
        <p class="lead">{texts.data.lead}</p>
      </div>
      {openProblem.value === undefined ? null : (
        <ProblemBox title={texts.data.failed} problem={openProblem.value} />
      )}
      {opening.value === undefined ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
        <div
          class={over ? 'drop over' : 'drop'}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            setOver(false)
            take(event.dataTransfer?.files)
          }}
        >
          <Sheet />
          <p class="drop-title">{texts.data.drop}</p>
          <label class="button primary">
            <input
              ref={input}
              type="file"
              id="file"
              class="unseen"
              accept=".csv,.tsv,.txt,.gz,.xlsx,.parquet,.arrow,.feather,text/csv"
              onChange={() => take(input.current?.files)}
            />
            {texts.data.choose}
          </label>
          <p class="soft">{texts.data.formats}</p>
          {remark === '' ? null : <p class="soft">{remark}</p>}
        </div>
      ) : (
        <Reading />
      )}
      <button
        type="button"
        class="example"
        id="example"
        disabled={opening.value !== undefined}
        onClick={() => void openTable(undefined, texts.data.example)}
      >
        <span>
          <strong>{texts.data.example}</strong>
          <span class="soft">{texts.data.exampleText}</span>
        </span>
        <Arrow />
      </button>
      <KeptWork />
      <Facts class="promises" entries={texts.data.promises} />
    </>
  )
}

function Reading() {
  const { name, share } = opening.value!
  return (
    <div class="drop reading" role="status">
      <p class="drop-title">
        <bdi>{texts.data.reading(shortName(name, 48))}</bdi>
      </p>
      <progress max={1} value={share} aria-label={texts.data.reading('')} />
      <Button text={texts.data.cancel} onClick={stopReading} />
    </div>
  )
}
