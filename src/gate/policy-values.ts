import { z } from 'zod'
import type { Floor, PowerFloor } from './floor.ts'
import type { Scope } from './scope.ts'
import { isDay } from '../core/day.ts'
import { ratio, wholeNumber } from '../text/written-values.ts'
import { shapeIssue } from '../text/suggest.ts'

/** The kinds of values that a policy has, as the config file says them. Made on demand: most runs have no policy. */

const aDay = 'expected a day such as 2026-12-15'
/** A day of the calendar, `2026-12-15`. */
export const day = () => z.string({ error: aDay }).refine(isDay, { error: aDay })

/** Text that is not empty. */
export const filled = (what: string) =>
  z
    .string({ error: what })
    .trim()
    .min(1, { error: what })
    .max(500, { error: `${what}, of at most 500 characters` })

/** A mapping of these keys and no other. */
export function strictMapping<Shape extends z.core.$ZodLooseShape>(keys: Shape, shape: string) {
  return z.strictObject(keys, { error: (issue) => shapeIssue(issue, Object.keys(keys), shape) })
}

export const scopeKeys = () => ({
  tag: filled('expected the name of a tag').optional(),
  scenario: filled('expected the id of a scenario, or a glob of ids').optional(),
})

interface Scoped {
  readonly tag?: string | undefined
  readonly scenario?: string | undefined
}

export const oneScope = 'is about a `tag` or about a `scenario`, not both; make two entries of it'

export function scopeOf({ tag, scenario }: Scoped): Scope {
  if (tag !== undefined) return { kind: 'tag', tag }
  return scenario === undefined ? { kind: 'suite' } : { kind: 'scenario', id: scenario }
}

export type Context = z.core.$RefinementCtx

export function refuse(context: Context, path: readonly string[], message: string): void {
  context.addIssue({ code: 'custom', path: [...path], message })
}

interface Floored extends Scoped {
  readonly 'at-least': number
  readonly 'warn-below'?: number | undefined
}

function floorOf(given: Floored, context: Context): Floor {
  const { 'at-least': atLeast, 'warn-below': warnBelow = null } = given
  if (given.tag !== undefined && given.scenario !== undefined) refuse(context, ['scenario'], oneScope)
  if (warnBelow !== null && warnBelow <= atLeast)
    refuse(context, ['warn-below'], 'must be above `at-least`: below that the gate closes anyhow')
  return { scope: scopeOf(given), atLeast, warnBelow }
}

const floorKeys = () => ({ 'at-least': ratio, 'warn-below': ratio.optional(), ...scopeKeys() })

export const list = <Item extends z.ZodType>(item: Item, example: string) =>
  z
    .array(item, { error: `expected a list, such as \`[${example}]\`` })
    .max(1_000, { error: 'expected at most 1000 entries' })

/** Floors of the pass rate. */
export const passRateFloors = () =>
  list(
    strictMapping(
      floorKeys(),
      'expected `at-least`, and if need be `warn-below` and `tag` or `scenario`',
    ).transform((given, context): Floor => floorOf(given, context)),
    '{at-least: 90%}',
  )

/** Floors of pass^k. */
export const passHatFloors = () =>
  list(
    strictMapping(
      { k: wholeNumber(2, 10), ...floorKeys() },
      'expected `k`, `at-least`, and if need be `warn-below` and `tag` or `scenario`',
    ).transform((given, context): PowerFloor => ({ ...floorOf(given, context), k: given.k })),
    '{k: 3, at-least: 80%}',
  )
