/** Names of what is in Redis, all under one prefix. Nothing there names variables or people; the data set itself expires. */
export const PREFIX = 'secateur'

export const keys = {
  /** Version and kernels of those who are here. */
  software: `${PREFIX}:software`,
  worker: (id: string) => `${PREFIX}:worker:${id}`,
  workers: `${PREFIX}:workers`,
  /** What is computed: how long it is and where it lies. */
  task: (run: string) => `${PREFIX}:task:${run}`,
  chunk: (run: string, i: number) => `${PREFIX}:task:${run}:${i}`,
  /** Coordinators of a run, and the list where each gets its results. */
  coordinators: (run: string) => `${PREFIX}:run:${run}:coordinators`,
  alive: (run: string, id: string) => `${PREFIX}:run:${run}:alive:${id}`,
  replies: (run: string, id: string) => `${PREFIX}:run:${run}:replies:${id}`,
}

export const QUEUE = 'parts'
