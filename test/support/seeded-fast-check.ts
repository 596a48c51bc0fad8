import * as fc from 'fast-check'

/**
 * fast-check as the tests get it (`vitest.config.ts`): properties try the same values in each run, so that a change is
 * blamed for what it broke. With `FUZZ=full` they try other values each time.
 */
if (process.env['FUZZ'] !== 'full') fc.configureGlobal({ seed: 20_261_123 })

/** `.ci/run` tries as many values as a property names; a run at the desk tries a fifth of them. */
const share = process.env['PROPERTIES'] === 'full' || process.env['FUZZ'] === 'full' ? 1 : 0.2

/** The number of values where a property names none, as fast-check has it. */
const usualRuns = 100

export * from 'fast-check'

export function assert<Ts>(property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>
export function assert<Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void
/** Asserts a property over the share of its values that this run tries. */
export function assert<Ts>(
  property: fc.IRawProperty<Ts>,
  { numRuns = usualRuns, ...others }: fc.Parameters<Ts> = {},
): Promise<void> | void {
  return fc.assert(property, { ...others, numRuns: Math.ceil(numRuns * share) })
}
