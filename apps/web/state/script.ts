let text = ''
let own: Blob | undefined

/** The page's script, from which its workers are made. */
export function script(): Blob {
  return (own ??= new Blob([text], { type: 'text/javascript' }))
}

export function setScript(source: string): void {
  text = source
}
