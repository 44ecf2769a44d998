export function isGlob(pattern: string): boolean {
  return /[*?]/.test(pattern)
}

/** * stands for any characters, ? for one. Walks along instead of backtracking, so that no pattern is slow. */
export function globMatcher(pattern: string): (name: string) => boolean {
  return name => {
    let at = 0
    let star = -1
    let resume = 0
    let i = 0
    while (i < name.length) {
      if (at < pattern.length && pattern[at] !== '*' && (pattern[at] === '?' || pattern[at] === name[i])) {
        at++
        i++
      } else if (pattern[at] === '*') {
        star = at++
        resume = i
      } else if (star >= 0) {
        at = star + 1
        i = ++resume
      } else return false
    }
    while (pattern[at] === '*') at++
    return at === pattern.length
  }
}
