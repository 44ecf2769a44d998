import type { Problem } from '../state/problem.js'

export function ProblemBox({ title, problem }: { readonly title: string; readonly problem: Problem }) {
  return (
    <div class="problem" role="alert">
      <h2>{title}</h2>
      <p>
        <bdi>{problem.what}</bdi>
      </p>
      {problem.remedy === undefined ? null : <p>{problem.remedy}</p>}
      <p class="code soft small">{problem.code}</p>
    </div>
  )
}
