/** gridRule -> grid-rule: as the command line and error codes have it. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
