/** A picture of an SVG, twice its size, as PNG; undefined where the optional rasteriser is not installed. */
export async function rasterise(svg: string): Promise<Uint8Array | undefined> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined)
  if (resvg === undefined) return undefined
  const options = {
    fitTo: { mode: 'zoom', value: 2 },
    font: { defaultFontFamily: 'Liberation Sans' },
  } as const
  return new resvg.Resvg(svg, options).render().asPng()
}
