import { bringBack, forgetKept, keepFailed, keepWork, kept } from '../state/kept-work.js'
import { runs } from '../state/runs.js'
import { texts } from '../texts.js'
import { Button } from './button.js'
import { Name } from './name.js'

const { kept: words } = texts

/** On the first page: what this browser was asked to keep. */
export function KeptWork() {
  const work = kept.value
  if (work === undefined) return null
  return (
    <section class="kept" aria-labelledby="h-kept">
      <h2 id="h-kept">{words.heading}</h2>
      <p>
        <Name of={work.name} width={48} />, {words.about(work.runs.length, work.at)}
      </p>
      <div class="forward">
        <Button id="bring-back" primary text={words.bringBack} onClick={bringBack} />
        <Button id="forget" text={words.forget} onClick={forgetKept} />
      </div>
    </section>
  )
}

/** Beside the downloads of a result. */
export function KeepButton() {
  const isKept = kept.value?.runs === runs.value
  return (
    <>
      <Button id="keep-work" text={isKept ? words.done : words.keep} disabled={isKept} onClick={keepWork} />
      <span class="soft" role="status">
        {keepFailed.value ? words.failed : isKept ? words.where : ''}
      </span>
    </>
  )
}
