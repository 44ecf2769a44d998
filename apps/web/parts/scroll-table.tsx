import type { ComponentChildren } from 'preact'

interface Props {
  readonly label: string
  readonly head: readonly string[]
  /** Columns whose titles stand to the left, as that of the first does. */
  readonly left?: readonly number[]
  /** Its rows. */
  readonly children: ComponentChildren
  /** Stands below a table without rows. */
  readonly below?: ComponentChildren
}

/** A table that scrolls in a region of its own. */
export function ScrollTable({ label, head, left = [], children, below }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title, c) => (
              <th key={title} scope="col" class={left.includes(c) ? 'left' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {below}
    </section>
  )
}
