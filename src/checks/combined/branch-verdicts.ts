import { z } from 'zod'
import { lazyRecord } from '../../core/lazy.ts'
import { jsonParam } from '../params/json-param.ts'

const schemas = lazyRecord({
  combined: () => {
    const json = jsonParam.optional()
    const branch = z.object({
      type: z.string(),
      description: z.string().optional(),
      in: z.literal('state').optional(),
      status: z.enum(['pass', 'fail', 'error', 'skip']),
      reason: z.string(),
      score: z.number().optional(),
      expected: json,
      actual: json,
      details: json,
    })
    return z.object({ branches: z.array(branch), nearest: z.int().optional() })
  },
})

/** Verdict of a check that another one consists of, in the details of that. */
export type BranchVerdict = z.output<(typeof schemas)['combined']>['branches'][number]

/** Converts the verdict of a branch, as if its check stood alone. */
export function toVerdict(branch: BranchVerdict) {
  const { expected, actual, score, details, ...rest } = branch
  return {
    ...rest,
    severity: 'error',
    surface: 'assertion',
    ...(score === undefined ? {} : { score }),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(details === undefined ? {} : { details }),
  } as const
}

function parseCombined(details: unknown) {
  return details === undefined ? undefined : schemas.combined.safeParse(details).data
}

/** Lists the verdicts that the details of a verdict hold; none for a check that consists of no others. */
export function listBranchVerdicts(details: unknown): readonly BranchVerdict[] {
  return parseCombined(details)?.branches ?? []
}

/** Finds the one of them that decided: the nearest one of a failure, the open one of an error. */
export function findNearestVerdict(details: unknown): BranchVerdict | null {
  const { branches, nearest } = parseCombined(details) ?? {}
  return nearest === undefined ? null : (branches?.[nearest] ?? null)
}
