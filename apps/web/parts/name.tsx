import { clip } from '../../../src/report/text/plain/printable.js'

/** The name of a column as text: cut to what fits, nothing in it obeyed, its direction of writing its own. */
export function Name({ of, width = 32 }: { readonly of: string; readonly width?: number }) {
  return <bdi class="column-name">{shortName(of, width)}</bdi>
}

export function shortName(name: string, width = 32): string {
  const text = clip(name, width)
  return text.trim() === '' ? '(blank)' : text
}
