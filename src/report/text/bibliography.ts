/** References for a reference manager: BibTeX and RIS from the entries of a list of references in the style of the APA. */

interface Entry {
  readonly type: 'article' | 'misc'
  /** Family and given names. */
  readonly authors: readonly (readonly [string, string])[]
  readonly more: boolean
  readonly year: string
  readonly title: string
  readonly journal?: string | undefined
  readonly volume?: string | undefined
  readonly issue?: string | undefined
  readonly pages?: readonly [string, string] | undefined
  readonly doi?: string | undefined
  /** What is said of a work that is no article. */
  readonly note?: string | undefined
}

const ENTRY = /^(?<authors>.+?) \((?<year>\d{4})\)\. (?<title>.+?)\. (?<place>.+)$/u
const ARTICLE =
  /^(?<journal>.+), (?<volume>\d+)(?:\((?<issue>[^)]+)\))?, (?<from>\d+)[–-](?<to>\d+)\.(?: https:\/\/doi\.org\/(?<doi>\S+))?$/u

export function bibtex(references: readonly string[]): string {
  const keys = new Map<string, number>()
  return references.map(reference => bibtexEntry(entryOf(reference), keys)).join('\n')
}

export function ris(references: readonly string[]): string {
  return references.map(reference => risEntry(entryOf(reference))).join('\n')
}

function entryOf(reference: string): Entry {
  const found = ENTRY.exec(reference)?.groups
  if (found === undefined)
    return { type: 'misc', authors: [], more: false, year: '', title: reference, note: undefined }
  const { authors, year, title, place } = found
  const article = ARTICLE.exec(place)?.groups
  const common = { authors: namesOf(authors), more: authors.endsWith('et al.'), year, title }
  if (article === undefined) return { ...common, type: 'misc', note: place.replace(/\.$/, '') }
  const { journal, volume, issue, from, to, doi } = article
  return { ...common, type: 'article', journal, volume, issue, pages: [from, to], doi }
}

/** "Zhang, C., Wu, Y., & Zhu, M." has a family name and a given name in turn; a body such as a project has one name. */
function namesOf(authors: string): readonly (readonly [string, string])[] {
  const words = authors
    .replace(/,? et al\.$/, '')
    .replaceAll(/,? & /g, ', ')
    .split(', ')
  if (words.length === 1) return [[words[0], '']]
  return Array.from({ length: Math.floor(words.length / 2) }, (_, k) => [words[2 * k], words[2 * k + 1]])
}

function bibtexEntry(entry: Entry, keys: Map<string, number>): string {
  const { type, authors, more, year, title, journal, volume, issue, pages, doi, note } = entry
  const people = [
    ...authors.map(([family, given]) => (given === '' ? `{${family}}` : `${family}, ${given}`)),
    ...(more ? ['others'] : []),
  ].join(' and ')
  const fields = {
    author: people,
    title: `{${title}}`,
    journal,
    year,
    volume,
    number: issue,
    pages: pages?.join('--'),
    doi,
    note,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`  ${name} = {${escapeTex(value)}},`],
  )
  return `@${type}{${keyOf(entry, keys)},\n${lines.join('\n')}\n}\n`
}

/** zhang2019pruning; a second work of the same key gets a letter. */
function keyOf({ authors, year, title }: Entry, keys: Map<string, number>): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()
  const key = `${plain(authors[0]?.[0] ?? 'work')}${year}${plain(title.split(/[\s:-]/)[0])}`
  const before = keys.get(key) ?? 0
  keys.set(key, before + 1)
  return before === 0 ? key : `${key}${'abcdefghijklmnopqrstuvwxyz'[before % 26]}`
}

function escapeTex(text: string): string {
  return text.replaceAll(/[&%$#_]/g, character => `\\${character}`)
}

function risEntry(entry: Entry): string {
  const { type, authors, year, title, journal, volume, issue, pages, doi, note } = entry
  const lines: (readonly [string, string | undefined])[] = [
    ['TY', type === 'article' ? 'JOUR' : 'GEN'],
    ...authors.map(([family, given]) => ['AU', given === '' ? family : `${family}, ${given}`] as const),
    ['PY', year],
    ['TI', title],
    ['JO', journal],
    ['VL', volume],
    ['IS', issue],
    ['SP', pages?.[0]],
    ['EP', pages?.[1]],
    ['DO', doi],
    ['N1', note],
  ]
  const written = lines.flatMap(([tag, value]) =>
    value === undefined || value === '' ? [] : [`${tag}  - ${value}`],
  )
  return `${[...written, 'ER  - '].join('\n')}\n`
}
