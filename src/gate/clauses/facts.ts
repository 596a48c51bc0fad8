import { z } from 'zod'
import { baseReason } from '../../baseline/reason.ts'
import type { ComparedScenario } from '../../compare/comparison.ts'

/** Schemas of arguments that several clauses have. */

export const nothing = () => z.object({})

/** A number of scenarios, trials or entries. */
export const count = () => z.int().min(0)

/** A share from 0 to 1. */
export const share = () => z.number()

/** Reasons why there is no base, or why it cannot be read; may be empty. */
export const defineReasons = () => z.array(baseReason()).readonly()

/** Ids of scenarios, sorted. */
export const scenarioIds = () => z.array(z.string()).readonly()
export type Ids = readonly string[]

/** Takes the ids of scenarios, sorted. */
export function listIds(scenarios: readonly ComparedScenario[]): Ids {
  return scenarios.map(({ scored }) => scored.scenario.id).toSorted()
}

/** Subject of a floor or a limit: the suite, the scenarios of a tag taken together, or each scenario by itself. */
export const scope = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('suite') }).readonly(),
    z.object({ kind: z.literal('tag'), tag: z.string() }).readonly(),
    /** `id`: an id, or a glob of ids. */
    z.object({ kind: z.literal('scenario'), id: z.string() }).readonly(),
  ])
export type Scope = z.output<ReturnType<typeof scope>>
