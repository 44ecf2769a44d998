/** As much XML as workbooks have: elements, attributes, text. No documents of other kinds are read with it. */

export interface XmlSink {
  /** Name without its namespace; attributes as written, to be asked with `attribute`. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Text between two tags, as it is meant. */
  text(text: string): void
}

export function readXml(xml: string, sink: XmlSink): void {
  let at = xml.indexOf('<')
  while (at >= 0) {
    const end = endOfTag(xml, at)
    if (end < 0) return
    tag(xml, at, end, sink)
    at = xml.indexOf('<', end)
    if (at > end) sink.text(unescaped(xml.slice(end, at)))
  }
}

/** The value of an attribute, whatever its namespace; undefined where there is none. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at >= 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes[at - 1]
    if (at > 0 && before !== ':' && before.trim() !== '') continue
    const quote = attributes[at + name.length + 1]
    const start = at + name.length + 2
    const end = attributes.indexOf(quote, start)
    return end < 0 ? undefined : unescaped(attributes.slice(start, end))
  }
  return undefined
}

/** Behind the tag that begins at `at`; -1 where it has no end. */
function endOfTag(xml: string, at: number): number {
  const until = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : '>'
  const end = xml.indexOf(until, at)
  return end < 0 ? -1 : end + until.length
}

function tag(xml: string, at: number, end: number, sink: XmlSink): void {
  const first = xml[at + 1]
  if (first === '?' || first === '!') {
    if (xml.startsWith('<![CDATA[', at)) sink.text(xml.slice(at + 9, end - 3))
    return
  }
  if (first === '/') {
    sink.close(local(xml.slice(at + 2, end - 1).trim()))
    return
  }
  const empty = xml[end - 2] === '/'
  const inside = xml.slice(at + 1, empty ? end - 2 : end - 1)
  const space = inside.search(/\s/)
  const name = local(space < 0 ? inside : inside.slice(0, space))
  sink.open(name, space < 0 ? '' : inside.slice(space + 1))
  if (empty) sink.close(name)
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
