import { z } from 'zod'
import { defineCheck, missingData, type Check } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import type { CombinedTrait } from './combined-trait.ts'

/** The checks that a check consists of. */
export const branchList = () =>
  z
    .array(jsonParam.meta({ $ref: '#/$defs/branch' }))
    .min(1)
    .max(50)
    .describe(
      'The checks, each as in `checks` of a scenario: `type`, `params`, `when`, `turn`, `min_score` and so on, and `weight`, which is what it counts in the score of `all_of` and `at_least`. They may be `any_of`, `all_of` and `at_least` again, three deep at most.',
    )

type Definition<
  Schema extends z.ZodType<{ readonly checks: readonly unknown[] }>,
  Reason extends string,
> = Omit<Check<Schema, Reason>, 'aliases' | 'origins' | 'needs' | 'evaluate' | 'combined'> &
  Pick<CombinedTrait<z.output<Schema>, Reason>, 'needed' | 'isAll' | 'isMean'>

/** A check that consists of other checks: the runner evaluates those, and combines what they find. */
export function defineCombined<
  Schema extends z.ZodType<{ readonly checks: readonly unknown[] }>,
  const Reason extends string,
>({ needed, isAll, isMean, ...definition }: Definition<Schema, Reason>): Check<Schema, Reason> {
  const [reason] = Object.keys(definition.reasons) as Reason[]
  if (reason === undefined) throw new RangeError(`${definition.type} has no reason`)
  return defineCheck({
    ...definition,
    origins: ['scenario-gate'],
    needs: [],
    combined: { items: ({ checks }) => checks, needed, isAll, isMean, reason },
    evaluate: () => missingData('the checks that it consists of'),
  })
}
