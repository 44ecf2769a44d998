/**
 * Long names on charts and on the terminal: cut in the middle, where names tend to be alike, and never so that two of them read the same. All names of a chart are
 * cut at the same place if that shows where they differ; otherwise what they share is left out, up to the last word before.
 */
import { labelWidth } from './label-width.js'

const CUT = '…'
/** Of a word that stays before what differs. */
const LONGEST_WORD = 12
/** Shares of the width that the beginning gets, the first that tells all names apart is taken. */
const SHARES = [0.5, 0.3, 0.7, 0.1, 0.9]
/** Of what is left where names share their beginnings: that is where they differ. */
const CORE_SHARES = [0.6, 0.8, 1]

export type WidthOf = (text: string) => number

/** The names, each at most `most` wide if that can be done without confusing two of them; in pixels, unless widths are measured otherwise. */
export function shortNames(names: readonly string[], most: number, widthOf: WidthOf = labelWidth): string[] {
  const wide = names.some(name => widthOf(name) > most)
  if (!wide) return [...names]
  const distinct = new Set(names).size
  const alike = commonLength(names, (name, k) => name[k])
  for (const share of SHARES) {
    const cut = names.map(name => cutMiddle(name, most, share, widthOf))
    const tells = cut.every((label, i) => showsFrom(alike, label, names[i]))
    if (tells && new Set(cut).size === distinct) return cut
  }
  return withoutCommonParts(names, most, widthOf)
}

/** Whether a cut name shows where it begins to differ from the others, and not just some later part of it. */
function showsFrom(alike: number, label: string, name: string): boolean {
  if (label === name || alike === 0) return true
  const at = label.indexOf(CUT)
  return alike < at || name.length - alike <= label.length - at - CUT.length
}

/** What all names share is left out, but for the last word before they differ where there is room for it. */
function withoutCommonParts(names: readonly string[], most: number, widthOf: WidthOf): string[] {
  const distinct = new Set(names).size
  const alike = commonLength(names, (name, k) => name[k])
  const starts = [wordBefore(names[0], alike), Math.max(0, alike - 1), alike]
  for (const start of starts) {
    const cores = coresFrom(names, start)
    for (const share of CORE_SHARES) {
      const cut = cores.map(core => cutMiddle(core, most, share, widthOf))
      if (new Set(cut).size === distinct) return cut
    }
  }
  return numbered(
    names,
    coresFrom(names, starts[0]).map(core => cutMiddle(core, most, 0.5, widthOf)),
  )
}

function coresFrom(names: readonly string[], start: number): string[] {
  const rests = names.map(name => `${start === 0 ? '' : CUT}${name.slice(start)}`)
  const suffix = commonLength(rests, (name, k) => name[name.length - 1 - k])
  return rests.map(name => (suffix > 3 ? `${name.slice(0, name.length - suffix + 2)}${CUT}` : name))
}

/** Where nothing else helps: what still reads the same gets a number. */
function numbered(names: readonly string[], cut: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const own = new Map<string, string>()
  return names.map((name, i) => {
    const known = own.get(name)
    if (known !== undefined) return known
    const count = (seen.get(cut[i]) ?? 0) + 1
    seen.set(cut[i], count)
    const label = count === 1 ? cut[i] : `${cut[i]} (${count})`
    own.set(name, label)
    return label
  })
}

/** Where the last word of the part that all names share begins: it says what the rest is. A longer one is left out. */
function wordBefore(name: string, end: number): number {
  const [word] = /[^\s_.,:;/-]*[\s_.,:;/-]*$/.exec(name.slice(0, end)) ?? ['']
  return word.length <= LONGEST_WORD ? end - word.length : Math.max(0, end - 2)
}

function commonLength(names: readonly string[], at: (name: string, k: number) => string | undefined): number {
  const shortest = names.reduce((least, name) => Math.min(least, name.length), Infinity)
  let k = 0
  while (k < shortest && names.every(name => at(name, k) === at(names[0], k))) k++
  return k
}

function cutMiddle(name: string, most: number, share: number, widthOf: WidthOf): string {
  if (widthOf(name) <= most) return name
  const characters = Array.from(name)
  const room = most - widthOf(CUT)
  const head = wholeNumbers(taken(characters, share * room, widthOf), characters)
  const tail = taken(characters.slice(head.length).reverse(), room - widthOf(head.join('')), widthOf)
  return `${head.join('')}${CUT}${tail.reverse().join('')}`
}

/** Without a number that would be cut: half of it is another one. */
function wholeNumbers(head: readonly string[], characters: readonly string[]): string[] {
  const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)
  if (!isDigit(characters[head.length])) return [...head]
  return head.slice(0, head.findLastIndex(character => !isDigit(character)) + 1)
}

/** As many of the characters, from the first on, as fit into the width. */
function taken(characters: readonly string[], width: number, widthOf: WidthOf): string[] {
  const kept: string[] = []
  let used = 0
  for (const character of characters) {
    used += widthOf(character)
    if (used > width) break
    kept.push(character)
  }
  return kept
}
