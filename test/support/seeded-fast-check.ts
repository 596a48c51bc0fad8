import * as fc from 'fast-check'
import { findFactor, findTestedRoom, triesAll } from './strength.ts'

/**
 * fast-check as the tests get it (`vitest.config.ts`): properties try the same values in each run, so that a change is
 * blamed for what it broke. With `FUZZ=full` they try other values each time.
 */
if (process.env['FUZZ'] !== 'full') fc.configureGlobal({ seed: 20_261_123 })

/** Of the values that a property names, where not all are tried. */
const usualShare = 0.2

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
  const share = triesAll(findTestedRoom()) ? findFactor() : usualShare
  return fc.assert(property, { ...others, numRuns: Math.ceil(numRuns * share) })
}
