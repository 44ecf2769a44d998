import { styleText } from 'node:util'
import { type Paint, plain, type Role } from '../../../src/report/text/plain/paint.js'
import type { Io, Sink } from '../io.js'

const formats: Readonly<Record<Role, Parameters<typeof styleText>[0]>> = {
  heading: 'bold',
  strong: 'underline',
  faint: 'dim',
  good: 'green',
  bad: 'red',
}

/** Colours on a terminal that wants them. https://no-color.org: any value that is not empty turns them off. */
export function paintFor(sink: Sink, env: Io['env']): Paint {
  if (sink.isTTY !== true || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb') return plain
  return (role, text) => styleText(formats[role], text, { validateStream: false })
}
