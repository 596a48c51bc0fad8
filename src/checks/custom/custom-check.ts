import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import type { Need } from '../../trace/need.ts'
import type { Check } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { brokenParams, paramsValidator } from './params.ts'

/** Who answers for a check of the project's own: an ES module, or a program that is started without a shell. */
export type Evaluator =
  /** Path of the workspace. */
  | { readonly kind: 'module'; readonly path: string }
  /** At least one element. `wire`: what it reads and writes, ours or that of PromptKit's exec evals. */
  | {
      readonly kind: 'command'
      readonly argv: readonly string[]
      readonly wire: 'scenario-gate' | 'promptkit'
    }

/** A check of the project's own, as its definition says; its name is kept beside it. */
export interface CustomCheck {
  readonly evaluator: Evaluator
  /** `NAME` passes a variable of ours on, `NAME=value` sets one. */
  readonly env: readonly string[]
  /** Of one evaluation. */
  readonly timeoutMs: number
  /** What a trace must hold for it to be asked. */
  readonly needs: readonly Need[]
  /** JSON Schema of its parameters; null: any mapping. */
  readonly params: JsonObject | null
  /** The files of the workspace that it is made of: path → SHA-256. */
  readonly files: Readonly<Record<string, string>>
  /** Absolute path of the folder that those lie in, where it is not the workspace. */
  readonly root?: string
}

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
