// The charts draw no maps, have no axis of dates, name their own colours and know straight lines, steps and dots alone, but what they are drawn with brings every projection of the globe, the
// intervals and formats of dates, every scheme of colours, every symbol and every bend of a line along, several times in a package: in their place stand functions that fail and lists without colours. Their legends are our
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
  'plot/src/time.js': [
    'generalizeTimeInterval',
    'inferTimeFormat',
    'intervalDuration',
    'intervalType',
    'parseTimeInterval',
    'timeInterval',
    'utcInterval',
  ],
  'plot/src/projection.js': [
    'applyPosition',
    'createProjection',
    'getGeometryChannels',
    'hasProjection',
    'project',
    'projectionAspectRatio',
    'xyProjection',
  ],
  'plot/src/marker.js': ['applyGroupedMarkers', 'applyMarkers', 'markers'],
  'plot/src/scales/diverging.js': [
    'createScaleDiverging',
    'createScaleDivergingLog',
    'createScaleDivergingPow',
    'createScaleDivergingSqrt',
    'createScaleDivergingSymlog',
  ],
  'plot/src/scales/temporal.js': ['createScaleTime', 'createScaleUtc'],
  'plot/src/legends/ramp.js': ['legendRamp'],
  'plot/src/legends/swatches.js': ['legendSwatches', 'legendSymbols'],
}

/** What files take from D3 only to offer it by names that no chart gives. */
const unusedImports = {
  'plot/src/curve.js': /^curve(?!Linear$|StepAfter$)/,
  'plot/src/symbol.js': /^symbol(?!Circle$)/,
  'plot/src/scales/ordinal.js': /^symbols/,
  'plot/src/scales/quantitative.js': /^interpolate(Hcl|Hsl|Lab)$|^scale(Quantile|Symlog|Threshold)$/,
}

/** Counts of values in intervals: what lines and areas without any ask of them is left. */
const withoutBins = `import { withTip } from '../mark.js'
export const maybeDenseIntervalX = (options = {}) => withTip(options, 'x')
export const maybeDenseIntervalY = (options = {}) => withTip(options, 'y')
`
const binning = 'plot/src/transforms/bin.js'

/** Called for every chart, of which none needs what they do. */
const harmless = [
  'applyGroupedMarkers',
  'applyMarkers',
  'createProjection',
  'hasProjection',
  'markers',
  'projectionAspectRatio',
]

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
  transform(code, id) {
    const file = Object.keys(unusedImports).find(end => id.endsWith(end))
    return file === undefined ? null : withoutImports(file, unusedImports[file], code)
  },
}

/** The same module with functions that fail in place of some that it imports from D3. */
function withoutImports(file, without, code) {
  const left = []
  const rest = code.replace(/(?<=import \{)[^}]*(?=\} from "d3")/g, names => {
    const all = names.split(',').map(name => name.trim())
    left.push(...all.filter(name => without.test(name)))
    return all.filter(name => !without.test(name)).join()
  })
  return [failure(file), ...left.map(name => `const ${name} = unused`), rest].join('\n')
}

/** A module whose exports fail when they are called; lists are empty instead. */
function failing(source, names, values = {}) {
  const lines = names.map(name => {
    if (Array.isArray(values[name])) return `export const ${name} = []`
    return `export const ${name} = ${harmless.includes(name) ? '() => null' : 'unused'}`
  })
  return [failure(source), ...lines].join('\n')
}

function failure(source) {
  return `const unused = () => { throw new Error('${source} is not in this bundle') }`
}
