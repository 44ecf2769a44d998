/** Terms and what is said of them. */
export function Facts(props: {
  readonly class: string
  readonly live?: boolean
  readonly entries: readonly (readonly [term: string, text: string])[]
}) {
  return (
    <dl class={props.class} aria-live={props.live ? 'polite' : undefined}>
      {props.entries.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
