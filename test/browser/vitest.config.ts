import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import plain from '../../vitest.config.ts'

const here = import.meta.dirname

/** `npm run test:browser`: no part of the other tests, for it needs Chromium. */
export default defineConfig({
  root: resolve(here, '../..'),
  test: {
    reporters: plain.test?.reporters ?? ['default'],
    include: ['test/browser/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    setupFiles: [resolve(here, '../support/all-checks.ts')],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
