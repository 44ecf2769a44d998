/**
 * Colours of Okabe and Ito (jfly.uni-koeln.de/color), told apart with any colour vision. Each is a CSS variable, so that a
 * page can have others in the dark; the fallback is for a chart on its own.
 */
export const colours = {
  /** What was selected or kept. */
  accent: 'var(--figure-accent, #0072B2)',
  /** The rest. */
  muted: 'var(--figure-muted, #767676)',
  threshold: 'var(--figure-threshold, #D55E00)',
  positive: 'var(--figure-positive, #D55E00)',
  negative: 'var(--figure-negative, #0072B2)',
  paper: 'var(--figure-paper, #ffffff)',
  ink: 'currentColor',
} as const

export const inkAlone = '#1b1b1b'
