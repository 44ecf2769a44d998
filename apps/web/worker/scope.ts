/** The little of a worker's global scope that its roles use; the page's own scope has the same members. */
export interface Scope {
  onmessage: ((event: { readonly data: never }) => void) | null
  postMessage(message: unknown, transfer?: readonly ArrayBufferLike[]): void
}
