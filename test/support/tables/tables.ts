/** A small table where y follows a and b: 24 rows, six predictors, numbers from a fixed recurrence. */
export function smallTable(): string {
  let state = 12345
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Number((state / 1073741824 - 1).toFixed(4))
  }
  const lines = ['y,a,b,c,d,e,f']
  for (let i = 0; i < 24; i++) {
    const row = Array.from({ length: 6 }, next)
    lines.push([(3 * row[0] - 2 * row[1] + 0.3 * next()).toFixed(5), ...row].join(','))
  }
  return `${lines.join('\n')}\n`
}

/** The same table with the response cut into two classes. */
export function classTable(): string {
  const [head, ...rows] = smallTable().trim().split('\n')
  return `${[head, ...rows.map(row => row.replace(/^[^,]*/, y => (Number(y) > 0 ? 'yes' : 'no')))].join('\n')}\n`
}
