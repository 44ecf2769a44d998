/** One element of SVG or HTML as text; attributes and content are escaped, children are markup already. */
export function markup(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[] = [],
  text = '',
): string {
  const open = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`)
  return `<${name}${open.join('')}>${escapeMarkup(text)}${children.join('')}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign])
}
