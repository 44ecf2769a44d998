// The charts draw no maps, have no axis of dates and name their own colours, but what they are drawn with brings every projection of the globe, the
// intervals and formats of dates and every scheme of colours along, several times in a package: in their place stand functions that fail and lists without colours. Their legends are our
// own (src/charts/drawing/legend.ts), and those of Plot are left out, as its bins are. The one page that is parsed is ours: nobody reads its style sheets, and it has no entity of HTML, in place of whose table stands that of XML, which is short.
import * as geo from 'd3-geo'
import * as colours from 'd3-scale-chromatic'
import * as intervals from 'd3-time'
import * as dates from 'd3-time-format'

const unused = {
  'd3-geo': geo,
  'd3-scale-chromatic': colours,
  'd3-time': intervals,
  'd3-time-format': dates,
  cssom: { parse: undefined },
}

/** Files of which nothing is used, by how their paths end, and what they export. */
const unusedFiles = {
  'plot/src/legends/ramp.js': ['legendRamp'],
  'plot/src/legends/swatches.js': ['legendSwatches', 'legendSymbols'],
}

/** Counts of values in intervals: what lines and areas without any ask of them is left. */
const withoutBins = `import { withTip } from '../mark.js'
export const maybeDenseIntervalX = (options = {}) => withTip(options, 'x')
export const maybeDenseIntervalY = (options = {}) => withTip(options, 'y')
`
const binning = 'plot/src/transforms/bin.js'

/** Made once where projections are defined, used by none. */
const harmless = ['geoTransform']

export const unusedParts = {
  name: 'unused-parts',
  enforce: 'pre',
  resolveId: source => (source in unused ? `\0unused ${source}` : null),
  load(id) {
    if (id.endsWith('entities/dist/esm/generated/decode-data-html.js'))
      return "export { xmlDecodeTree as htmlDecodeTree } from './decode-data-xml.js'"
    if (id.endsWith(binning))
      return withoutBins + failing(binning, ['bin', 'binX', 'binY', 'maybeThresholds'])
    const file = Object.keys(unusedFiles).find(end => id.endsWith(end))
    if (file !== undefined) return failing(file, unusedFiles[file])
    const [mark, source] = id.split(' ')
    if (mark !== '\0unused') return null
    return failing(source, Object.keys(unused[source]), unused[source])
  },
}

/** A module whose exports fail when they are called; lists are empty instead. */
function failing(source, names, values = {}) {
  const lines = names.map(name => {
    if (Array.isArray(values[name])) return `export const ${name} = []`
    return `export const ${name} = ${harmless.includes(name) ? '() => null' : 'unused'}`
  })
  return [`const unused = () => { throw new Error('${source} is not in this bundle') }`, ...lines].join('\n')
}
