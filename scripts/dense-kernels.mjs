// The kernels in the page: not as hexadecimal digits, but the 83 commonest bytes as one character each and the others as two, which packs a seventh
// better. What is loaded makes the digits of it again.
import { readFileSync } from 'node:fs'

/** No character that a script, a page or a string has other uses for. */
const characters = Array.from({ length: 92 }, (_, k) => String.fromCharCode(35 + k))
  .filter(character => !/[\\'"`<>$&]/.test(character))
  .join('')
/** So many of them begin a pair. */
const PAIRS = 2

export const denseKernels = {
  name: 'dense-kernels',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/wasm.generated.ts')) return null
    const module = readFileSync(id, 'utf8')
    const [, hex] = /wasmHex =\s*'([0-9a-f]+)'/.exec(module)
    const { order, text } = dense(hex)
    const given = [text, order, characters].map(each => `'${each}'`)
    return module.replace(`'${hex}'`, () => `(${String(digitsOf)})(${given.join()}, ${PAIRS})`)
  },
}

/** `order`: all bytes, as digits, the commonest first. */
function dense(hex) {
  const bytes = hex.match(/../g)
  const count = new Map(Array.from({ length: 256 }, (_, k) => [k.toString(16).padStart(2, '0'), 0]))
  for (const byte of bytes) count.set(byte, count.get(byte) + 1)
  const order = [...count.keys()].sort((a, b) => count.get(b) - count.get(a))
  const singles = characters.length - PAIRS
  const codes = new Map(
    order.map((byte, rank) => {
      const beyond = rank - singles
      const pair = () =>
        characters[Math.floor(beyond / characters.length)] + characters[beyond % characters.length]
      return [byte, beyond < 0 ? characters[PAIRS + rank] : pair()]
    }),
  )
  return { order: order.join(''), text: bytes.map(byte => codes.get(byte)).join('') }
}

/** The inverse. Its text goes into the page, so that it uses nothing but its arguments. */
function digitsOf(text, order, characters, pairs) {
  let digits = ''
  for (let k = 0; k < text.length; k++) {
    const first = characters.indexOf(text[k])
    const rank =
      first >= pairs
        ? first - pairs
        : characters.length - pairs + first * characters.length + characters.indexOf(text[++k])
    digits += order.slice(2 * rank, 2 * rank + 2)
  }
  return digits
}
