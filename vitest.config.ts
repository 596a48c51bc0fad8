import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Where `.ci/run` wants the counts of a run written. */
const report = process.env['TEST_REPORT']

const seeded = fileURLToPath(new URL('test/support/seeded-fast-check.ts', import.meta.url))

export default defineConfig({
  plugins: [
    {
      name: 'seeded fast-check',
      enforce: 'pre',
      resolveId: (source, importer) => (source === 'fast-check' && importer !== seeded ? seeded : null),
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/interop/**'],
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    // Real processes and servers are started in e2e tests; nothing waits on a timer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
