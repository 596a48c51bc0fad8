import * as fc from 'fast-check'

/**
 * fast-check as the tests get it (`vitest.config.ts`): properties try the same values in each run, so that a change is
 * blamed for what it broke. With `FUZZ=full` they try others each time.
 */
if (process.env['FUZZ'] !== 'full') fc.configureGlobal({ seed: 20_261_123 })

export * from 'fast-check'
