/** Linked views: the variable under the pointer stands out in every chart and table of a report. */
export function linkViews(root: HTMLElement): { point(variables: readonly number[]): void } {
  let lit: Element[] = []

  function point(variables: readonly number[]): void {
    for (const element of lit) element.classList.remove('here')
    lit = variables.flatMap(j => [...root.querySelectorAll(`[data-variable="${j}"]`)])
    for (const element of lit) element.classList.add('here')
    root.classList.toggle('lit', variables.length > 0)
  }

  const under = (event: Event) => (event.target as Element).closest('[data-variable]')
  root.addEventListener('pointerover', event => {
    const found = under(event)
    if (found !== null) point([Number(found.getAttribute('data-variable'))])
  })
  root.addEventListener('pointerout', event => {
    if (under(event) !== null) point([])
  })
  return { point }
}
