import { texts } from '../texts.js'
import { Button } from './button.js'

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
      <Button
        text={texts.columns.previous}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - count))}
      />
      <span role="status">{texts.columns.page(offset + 1, to, total)}</span>
      <Button text={texts.columns.following} disabled={to >= total} onClick={() => onMove(offset + count)} />
    </div>
  )
}
