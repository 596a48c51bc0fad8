import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default'],
    // Real processes and servers are started in e2e tests; nothing waits on a timer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
