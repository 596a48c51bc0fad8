import { z } from 'zod'
import type { Check } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { brokenParams, paramsValidator } from './params.ts'
import type { CustomCheck } from './custom-trait.ts'

/** Checks of the project's own by their names. */
export type CustomChecks = ReadonlyMap<string, Check>

export const noCustomChecks: CustomChecks = new Map()

/** Milliseconds, where a definition does not say. */
export const defaultTimeoutMs = 30_000

/** The check that stands for a definition. It cannot evaluate by itself: whoever scores asks its evaluator. */
export function checkOf(type: string, custom: CustomCheck): Check {
  const validator = custom.params === null ? null : paramsValidator(custom.params)
  return {
    type,
    aliases: [],
    family: 'custom',
    origins: ['scenario-gate'],
    summary: 'A check of this project.',
    why: 'Evaluated by a module or a program that the config file names.',
    needs: custom.needs,
    groups: ['default', 'long-running', 'external'],
    custom,
    params: () =>
      z.record(z.string(), jsonParam).superRefine((params, context) => {
        if (validator === null) return
        for (const { path, message } of brokenParams(validator, params)) {
          context.addIssue({ code: 'custom', path: [...path], message })
        }
      }),
    reasons: {},
    evaluate: () => ({
      status: 'error',
      reason: 'evaluator-not-run',
      actual: 'the checks of a project are evaluated only where a suite is scored',
    }),
    examples: [],
  }
}
