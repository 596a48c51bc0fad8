import { z } from 'zod'
import { isSameScalar } from '../../core/json.ts'
import { callFields, createCallTest, toolPattern, type CallTest } from '../calls/call-matcher.ts'
import type { ExpectedStep } from './match-steps.ts'

const step = z.strictObject({
  tool: toolPattern,
  ...callFields,
  args: callFields.args.describe(
    'Its arguments, by the parameter `args` all of them, or those that matter: values, or words such as `{ approx: 40, within: 0.01 }`. Left out: called with none, or with any where only those that matter are compared.',
  ),
  only: callFields.only.describe(
    'Whether it must have no other arguments than those of `args`, whatever the parameter `args` says; `false`: it may.',
  ),
  optional: z
    .union([z.literal(true), z.array(z.string())])
    .optional()
    .describe('`true`: the step may be left out. A list: names of arguments that may be there as well.'),
})

/** A step as it is written: the name of a tool alone, or a call. */
export const stepParam = z.union([toolPattern, step])

/** A step that is wanted, ready to be compared with calls. */
export interface WantedStep extends ExpectedStep {
  readonly test: CallTest
}

export type ArgsMode = 'exact' | 'subset' | 'ignore'

/** Makes a step ready. The name of a tool alone asks for no arguments. */
export function createStep(written: z.output<typeof stepParam>, mode: ArgsMode): WantedStep {
  if (typeof written === 'string') return { tool: written, args: {}, test: createCallTest(written) }
  const { optional, only = mode === 'exact', args, ...call } = written
  const compared = mode === 'ignore' ? {} : { args, only, optional: optional === true ? undefined : optional }
  const test = createCallTest(
    { ...call, ...compared },
    { isSame: isSameForPython, isWhole: mode === 'exact' && only },
  )
  return { tool: written.tool, args: args ?? {}, isOptional: optional === true, test }
}

/** Compares as Python does, and so Kensa: 1 equals true, 0 equals false. */
function isSameForPython(one: unknown, other: unknown): boolean {
  return isSameScalar(toComparable(one), toComparable(other))
}

function toComparable(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
