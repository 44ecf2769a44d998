import { wasmDigest } from '../../src/math/kernels/wasm.generated.js'
import { version } from '../../src/version.js'

/** What computed a member: members of other versions or kernels are not mixed with it. */
export interface Software {
  readonly version: string
  readonly kernels: string
}

export const software: Software = { version, kernels: wasmDigest }
