/** Where the covariates of Section 6 can be had, with the digests of the files. */
import type { RealData } from '../cell.js'

export interface RealFile {
  /** Tried in turn; the digest decides. */
  readonly urls: readonly string[]
  readonly sha256: string
}

export interface RealSource {
  readonly name: RealData
  /** Rows of the matrix, file after file. */
  readonly files: readonly RealFile[]
  readonly p: number
  /** Numbers of rows that are known to exist. */
  readonly rows: readonly number[]
  /** Columns of a local table that are no covariates. */
  readonly others: readonly string[]
}

const github = 'https://raw.githubusercontent.com'
const madelon = 'SpencerNGARI/Group-10-UCI-Madelon-dataset/8f234a23a12dfe28b2297bfbfe6f80a5997241f6/data/raw'
const uci = 'https://archive.ics.uci.edu/ml/machine-learning-databases/madelon/MADELON'

export const realSources: Readonly<Record<RealData, RealSource>> = {
  /**
   * Riboflavin production by Bacillus subtilis, expression of 4088 genes (Buhlmann, Kalisch and Meier 2014, R package hdi). The public
   * matrix has 71 rows; the paper used one of 111.
   */
  riboflavin: {
    name: 'riboflavin',
    files: [
      {
        urls: [`${github}/cran/hdi/3eb71fb52b3c0f5213b1283d5f0317b91f6a133a/data/riboflavin.RData`],
        sha256: 'ff5c2257a46367992cfb329041ffb5fef77663761811fef8c55043c274d8d2c5',
      },
    ],
    p: 4088,
    rows: [71, 111],
    others: ['sample', 'q_RIBFLV', 'y', ''],
  },
  /** Madelon of the NIPS 2003 feature selection challenge (Guyon et al. 2004, UCI repository): training and validation rows. */
  madelon: {
    name: 'madelon',
    files: [
      {
        urls: [`${uci}/madelon_train.data`, `${github}/${madelon}/madelon_train.data`],
        sha256: '0b6e37711efdc7ab74250c51e7d6966bffd9f8f2b0e9971e882c3a7a380c2314',
      },
      {
        urls: [`${uci}/madelon_valid.data`, `${github}/${madelon}/madelon_valid.data`],
        sha256: 'cb9a46475147de1a58d9f15ef4c318e5b85de344e0f9ab92626fa446aa815dc9',
      },
    ],
    p: 500,
    rows: [2600],
    others: ['y', 'set', ''],
  },
}
