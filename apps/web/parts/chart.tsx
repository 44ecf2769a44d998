import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ChartContext, SvgElement } from '../../../src/charts/drawing/document.js'

interface Props {
  readonly draw: (context: Pick<ChartContext, 'document' | 'width'>) => SvgElement | null
  /** Stands where there is nothing to draw. */
  readonly instead: string
  /** Drawn again when one of these changes. */
  readonly inputs: readonly unknown[]
}

/** A chart of the report inside the app. */
export function Chart({ draw, instead, inputs }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const svg = draw({
      document: document as never,
      width: holder.current!.clientWidth,
    }) as unknown as Node | null
    if (svg !== null) holder.current!.replaceChildren(svg)
    else {
      const text = document.createElement('p')
      text.className = 'missing'
      text.textContent = instead
      holder.current!.replaceChildren(text)
    }
  }, inputs)
  return <div class="chart-holder" ref={holder} />
}
