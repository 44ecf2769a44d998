/** Small drawings, which say nothing that a text does not. */
import type { ComponentChildren } from 'preact'

const icon = (size: number, drawing: ComponentChildren) => () => (
  <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {drawing}
  </svg>
)

/** A twig with one leaf cut off. */
export const Brand = icon(26, [
  <path key="twig" d="M5 21 C9 15 12 11 20 4" class="stroke" />,
  <path key="leaf" d="M11.2 12.6 C6.6 12.8 4.4 10.2 4.2 6.4 C8.6 6.4 11 8.6 11.2 12.6 Z" class="leaf" />,
  <path key="cut" d="M14.6 9.2 C14.4 13.6 17 15.8 20.8 15.8 C20.8 11.6 18.6 9.2 14.6 9.2 Z" class="hollow" />,
])

export const Lock = icon(16, [
  <rect key="body" x="5" y="11" width="14" height="9" rx="2" class="solid" />,
  <path key="shackle" d="M8 11 V8 a4 4 0 0 1 8 0 v3" class="stroke" />,
])

export const Sheet = icon(44, [
  <rect key="edge" x="3.5" y="4.5" width="17" height="15" rx="2" class="thin" />,
  <path key="lines" d="M3.5 9.5 H20.5 M3.5 14.5 H20.5 M9.5 4.5 V19.5 M15 4.5 V19.5" class="thin" />,
])

export const Arrow = icon(16, <path d="M5 12 H19 M13 6 L19 12 L13 18" class="stroke" />)

export const Cross = icon(12, <path d="M5 5 L19 19 M19 5 L5 19" class="stroke" />)
