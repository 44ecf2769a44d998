interface Props {
  readonly text: string
  readonly onClick: () => unknown
  readonly primary?: boolean
  /** As wide as what it stands in. */
  readonly wide?: boolean
  readonly id?: string
  readonly disabled?: boolean
}

export function Button({ text, onClick, primary = false, wide = false, id, disabled }: Props) {
  const look = [...(primary ? ['primary'] : []), ...(wide ? ['wide'] : [])].join(' ')
  return (
    <button type="button" class={look} id={id} disabled={disabled} onClick={() => void onClick()}>
      {text}
    </button>
  )
}
