import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import plain, { longestMs } from '../../vitest.config.ts'

const here = import.meta.dirname

/** `npm run test:interop`: no part of the other tests, for it installs what it starts. */
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
          name: 'interop',
          include: ['test/interop/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: [resolve(here, 'install.ts')],
          testTimeout: longestMs,
          hookTimeout: longestMs,
        },
      },
    ],
  },
})
