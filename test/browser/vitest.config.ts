import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import plain, { longestMs } from '../../vitest.config.ts'

const here = import.meta.dirname

/** `npm run test:browser`: no part of the other tests, for it needs Chromium. */
export default defineConfig({
  root: resolve(here, '../..'),
  plugins: plain.plugins ?? [],
  test: {
    reporters: plain.test?.reporters ?? ['default'],
    // Transformed files are those of the other tests, whose projects extend a config, too: the key counts that.
    experimental: plain.test?.experimental ?? {},
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles: [resolve(here, '../support/all-checks.ts')],
          testTimeout: longestMs,
          hookTimeout: longestMs,
        },
      },
    ],
  },
})
