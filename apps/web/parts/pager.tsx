import { texts } from '../texts.js'

interface Props {
  readonly offset: number
  readonly count: number
  readonly total: number
  readonly onMove: (offset: number) => void
}

export function Pager({ offset, count, total, onMove }: Props) {
  if (total <= count) return null
  const to = Math.min(total, offset + count)
  return (
    <div class="pager">
      <button type="button" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - count))}>
        {texts.columns.previous}
      </button>
      <span role="status">{texts.columns.page(offset + 1, to, total)}</span>
      <button type="button" disabled={to >= total} onClick={() => onMove(offset + count)}>
        {texts.columns.following}
      </button>
    </div>
  )
}
