import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import plain, { longestMs } from '../../vitest.config.ts'

const here = import.meta.dirname

/** `npm run test:act`: no part of the other tests, for it installs act, which takes Go. */
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
          name: 'act',
          include: ['test/act/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: longestMs,
          // The first time, act is built.
          hookTimeout: longestMs,
        },
      },
    ],
  },
})
