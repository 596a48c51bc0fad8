import { z } from 'zod'
import { preconditionSchema } from '../../checks/surfaces/precondition.ts'
import { thresholdSchema } from '../../checks/surfaces/threshold.ts'
import { percentageSchema, triggerSchema } from '../../checks/surfaces/trigger.ts'
import { text, word } from '../../scenario/key-values.ts'

/**
 * The keys of the guardrails (`validators`) and the evals of PromptKit, in a prompt's file and in a
 * compiled pack. The `error` of a schema says what was expected.
 */

const yesOrNo = z.boolean({ error: 'expected true or false' })
const mapping = (error: string) => z.record(z.string(), z.unknown(), { error })
const params = mapping('expected a mapping of parameters, such as `{ max: 500 }`')

const shared = {
  id: word,
  type: word,
  params,
  enabled: yesOrNo,
  message: text,
  /** Notes for other tools. */
  extensions: mapping('expected a mapping'),
}

export const validatorKeys = {
  ...shared,
  /** PromptKit passes over it: a guardrail always steps in. */
  fail_on_violation: yesOrNo,
}

export const evalKeys = {
  ...shared,
  trigger: triggerSchema,
  sample_percentage: percentageSchema,
  description: text,
  /** PromptKit reads it, and holds nothing against it. */
  threshold: thresholdSchema,
  when: preconditionSchema,
  groups: z.array(word, { error: 'expected a list of groups' }),
  /** Where PromptKit sends the score to. What a runtime adds is its own affair. */
  metric: mapping('expected a mapping with the `name` and the `type` of a metric'),
}
