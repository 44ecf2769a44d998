/** Light and dark, print too; verdicts are told by a sign as well as by a colour. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8886; --explained: #8a6100; --unexplained: #b00020 }
@media (prefers-color-scheme: dark) { :root { --explained: #f0c040; --unexplained: #ff8a94 } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px }
th, td { padding: .15rem .55rem; text-align: right; white-space: nowrap }
th { text-align: left; font-weight: 600 }
thead th { border-bottom: 1px solid var(--line) }
tr.first > * { border-top: 1px solid var(--line) }
.published { opacity: .75 }
td.explained { color: var(--explained) }
td.unexplained { color: var(--unexplained) }
td.explained::after { content: " \\2020" }
td.unexplained::after { content: " \\2021" }
table.claims td { text-align: left; white-space: normal }
.wide { overflow-x: auto }
.counts { list-style: none; padding: 0; display: flex; gap: 2rem; flex-wrap: wrap }
.counts .explained { color: var(--explained) }
.counts .unexplained { color: var(--unexplained) }
svg { max-width: 100%; height: auto; background: #fff }
.notes { font-size: 13px }
`
