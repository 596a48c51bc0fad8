import type { Validation } from '../../trace/model/trace-views.ts'
import { isNameless } from '../../trace/model/masked.ts'
import { z } from 'zod'
import { isObject } from '../../core/json.ts'
import { defineCheck, fail, missingData, pass } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { formatNames } from '../tools/tool-names.ts'

export const guardrailTriggered = defineCheck({
  type: 'guardrail_triggered',
  origins: ['promptkit'],
  summary: 'A guardrail triggered, or did not, as expected.',
  why: 'A guardrail is tested like any other code: with input that it must stop, and with input that it must not.',
  needs: ['validations'],
  ownTurn: true,
  spelling: { names: ['guardrail'] },
  params: () =>
    z.strictObject({
      guardrail: z
        .string()
        .min(1)
        .describe('The name or the type of the guardrail, as the recording has it.'),
      should_trigger: z.boolean().default(true).describe('Whether it must have stepped in, or must not.'),
      direction: z
        .enum(['input', 'output', 'both'])
        .default('both')
        .describe('Whether what the user said is meant, what the agent said, or either.'),
    }),
  paramAliases: { validator: 'guardrail', validator_type: 'guardrail' },
  reasons: { 'not-triggered': 'The guardrail did not step in.', triggered: 'The guardrail stepped in.' },
  messages: {
    'not-triggered': '`{expected}` did not step in',
    triggered: '`{expected after no}` stepped in',
  },
  evaluate({ validations }, { guardrail, should_trigger: isWanted, direction }) {
    const all = validations ?? []
    if (all.some(isNameless)) return missingData('the names of some guardrails')
    const last = all.findLast(
      (validation) =>
        isNamed(validation, guardrail) && (direction === 'both' || validation.stage === direction),
    )
    const passed = last === undefined ? true : (last.passed ?? (last.score === null ? null : last.score >= 1))
    if (passed === null) return missingData(`whether ${guardrail} stepped in`)
    if (passed !== isWanted) return pass()
    const stepped = all.filter((validation) => validation.passed === false).map(({ name }) => name)
    const actual = { triggered: formatNames(stepped) }
    const evidence = last?.spanId === undefined || last.spanId === null ? [] : [last.spanId]
    return isWanted
      ? fail('not-triggered', { expected: guardrail, actual, evidence })
      : fail('triggered', { expected: `no ${guardrail}`, actual, evidence })
  },
  examples: [
    passes(
      'It stepped in',
      { guardrail: 'banned_words' },
      { output: 'I cannot say that.', guardrails: [{ name: 'banned_words', triggered: true }] },
    ),
    fails('What it said last counts', { validator: 'banned_words' }, 'not-triggered', {
      output: 'Hello.',
      guardrails: [
        { name: 'banned_words', triggered: true },
        { name: 'banned_words', triggered: false },
      ],
    }),
    fails(
      'It must not step in, and did',
      { validator_type: 'banned_words', should_trigger: false, direction: 'output' },
      'triggered',
      {
        output: 'I cannot say that.',
        guardrails: [{ name: 'banned_words', triggered: true, direction: 'output' }],
      },
    ),
    omitData('The trace does not record guardrails', { guardrail: 'banned_words' }, 'Hello.'),
  ],
})

/** Tells whether a validation has a name, or the type that PromptKit records with an eval's name. */
function isNamed({ name, details }: Validation, wanted: string): boolean {
  return name === wanted || (isObject(details) && details['type'] === wanted)
}
