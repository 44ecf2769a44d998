import { describe, expect, test } from 'vitest'
import { works } from '../../../src/method/result/citations.js'
import { bibtex, ris } from '../../../src/report/text/bibliography.js'

const zhang = works.zhang.full
const hedou = works.hedou.full

describe('references for a reference manager', () => {
  test('an article has its authors, journal, volume, pages and DOI in BibTeX', () => {
    expect(bibtex([zhang])).toBe(`@article{zhang2019pruning,
  author = {Zhang, C. and Wu, Y. and Zhu, M.},
  title = {{Pruning variable selection ensembles}},
  journal = {Statistical Analysis and Data Mining},
  year = {2019},
  volume = {12},
  number = {3},
  pages = {168--184},
  doi = {10.1002/sam.11410},
}
`)
  })

  test('and in RIS', () => {
    expect(ris([zhang])).toBe(
      'TY  - JOUR\nAU  - Zhang, C.\nAU  - Wu, Y.\nAU  - Zhu, M.\nPY  - 2019\nTI  - Pruning variable selection ensembles\nJO  - Statistical Analysis and Data Mining\nVL  - 12\nIS  - 3\nSP  - 168\nEP  - 184\nDO  - 10.1002/sam.11410\nER  - \n',
    )
  })

  test('authors left out are others, and an article without an issue is one', () => {
    const text = bibtex([hedou])
    expect(text).toContain('author = {Hédou, J. and Marić, I. and Bellan, G. and others}')
    expect(text).toContain('@article{hedou2024discovery,')
    expect(text).not.toContain('number')
  })

  test('keys are unique, and every work of the methods has authors, year and title', () => {
    const text = bibtex([...Object.values(works).map(({ full }) => full), zhang])
    const keys = [...text.matchAll(/^@\w+\{(.*),$/gm)].map(([, key]) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(text.match(/^ {2}author = /gm)).toHaveLength(keys.length)
    expect(text.match(/^ {2}year = /gm)).toHaveLength(keys.length)
    const braces = (mark: string) => text.split(mark).length
    expect(braces('{')).toBe(braces('}'))
  })

  test('what cannot be parsed is kept whole', () => {
    expect(bibtex(['Someone & others, a leaflet'])).toContain('title = {{Someone \\& others, a leaflet}}')
  })
})
