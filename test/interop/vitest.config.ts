import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import plain from '../../vitest.config.ts'

const here = import.meta.dirname

/** `npm run test:interop`: no part of the other tests, for it installs what it starts. */
export default defineConfig({
  root: resolve(here, '../..'),
  test: {
    reporters: plain.test?.reporters ?? ['default'],
    include: ['test/interop/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: [resolve(here, 'install.ts')],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
