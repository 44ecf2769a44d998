/** The charts of a result, each an SVG element of the document handed in, or null where there is nothing to draw. */
export { coefficientChart } from './coefficients.js'
export { correlationChart } from './correlations.js'
export type { ChartContext, SvgDocument, SvgElement } from './document.js'
export { frequencyChart } from './frequencies.js'
export { lossChart } from './loss.js'
export { memberChart } from './members.js'
export { pathChart } from './stability-paths.js'
export { standaloneSvg } from './standalone.js'
