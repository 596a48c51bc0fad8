import config from '../vitest.config.ts'

const rooms = (process.env['MUTANT_ROOMS'] ?? '').split(',')

/** The tests that mutants are held against: of the rooms whose code decides and shows verdicts, without a process or a server. */
const { projects: _, ...test } = config.test ?? {}

export default {
  ...config,
  test: {
    ...test,
    include: rooms.map((room) => `test/${room}/**/*.test.ts`),
    setupFiles: ['test/support/all-checks.ts'],
    isolate: false,
  },
}
