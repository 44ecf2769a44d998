let text = ''

/** The text of the page's script, from which its workers are made. */
export const script = () => text

export function setScript(own: string): void {
  text = own
}
