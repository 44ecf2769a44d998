/** Variables on the path at the end of the grid: the paper's number, or twice the model where that is more, as far as half of the rows can tell. */
export function consensusQ(paper: number, model: number, n: number, p: number): number {
  return Math.max(Math.min(paper, n - 1), Math.min(2 * model, Math.floor(n / 4), p - 1))
}
