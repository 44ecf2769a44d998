/** Those of a list that there is something to say of: `condition && text` leaves an entry out. */
export function said<Entry>(entries: readonly (Entry | false)[]): Entry[] {
  return entries.filter((entry): entry is Entry => entry !== false)
}
