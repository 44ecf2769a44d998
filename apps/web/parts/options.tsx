/** The options of a list to choose from: values with what they are called. */
export function options(entries: readonly (readonly [value: string, text: string])[]) {
  return entries.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
