import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    pool: 'forks',
    // Two files at a time even on two cores: many of them wait for other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
