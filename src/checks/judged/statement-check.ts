import { z } from 'zod'
import { isObject, type JsonValue, omitNullish } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { JudgeQuestion, Judgement, Rubric } from '../../judge/question.ts'
import { formatPythonStr } from '../../text/python.ts'
import { fail, pass, type Check, truncateForResults } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { checkTypes, toTypedValue, valueType } from '../values/python-values.ts'
import { isNegated, negate, target, transform } from '../values/value-params.ts'
import { pickJudge, model, systemPrompt, votes } from './judge-params.ts'
import { judgeDetails, findUndecided, withoutJudge } from './judged-trait.ts'
import { defineJudgedValue, findText } from './judged-value.ts'

const reasons = {
  'judge-failed-it': 'The judge gave the verdict fail.',
  'judge-passed-it': 'The judge gave the verdict pass, which is forbidden.',
} as const

type Reason = keyof typeof reasons

function defineParams(meaning: string) {
  return z
    .strictObject({
      target,
      value: jsonParam
        .refine((value) => !isNothing(value), { error: 'must say something; it is empty' })
        .describe(`${meaning} A value that is not text is shown as Python would print it.`),
      value_type: valueType,
      transform,
      negate,
      model,
      system_prompt: systemPrompt,
      votes,
    })
    .superRefine(checkTypes)
}

type Schema = ReturnType<typeof defineParams>

interface Definition extends Pick<
  Check<Schema, Reason>,
  'type' | 'aliases' | 'aliasParams' | 'summary' | 'why' | 'examples'
> {
  /** Description of `value` for the author. */
  readonly meaning: string
  /** Question about the text; `value` is under its label. */
  readonly rubric: Pick<Rubric, 'criterion' | 'pass' | 'fail'>
  readonly label: string
}

/** A check that asks a model whether one thing is so of a text. */
export function defineStatement({
  meaning,
  rubric,
  label,
  ...definition
}: Definition): Check<Schema, Reason> {
  return defineJudgedValue<Schema, Reason>({
    ...definition,
    params: () => defineParams(meaning),
    reasons,
    judged: {
      questions(trace, params): readonly JudgeQuestion[] | Finding<Reason> {
        const text = findText(trace, params.target, params.transform)
        if (typeof text !== 'string') return text
        const { value, value_type: types, system_prompt: prompt } = params
        const parts = [{ label, text: formatPythonStr(toTypedValue(value, types).value) }]
        const request = { ...rubric, parts, ...omitNullish({ systemPrompt: prompt }) }
        const judged = [{ label: 'Text', text }]
        return [{ name: definition.type, rubric: request, judged, form: 'verdict', ...pickJudge(params) }]
      },
      finding: ([judgement], { value, negate: negated }) => toFinding(judgement, value, isNegated(negated)),
    },
  })
}

function toFinding(judgement: Judgement | undefined, value: JsonValue, isUnwanted: boolean): Finding<Reason> {
  if (judgement === undefined) return withoutJudge()
  const open = findUndecided(judgement)
  if (open !== null) return open
  const details = judgeDetails([judgement])
  if ((judgement.status === 'pass') !== isUnwanted) return pass({ details })
  const words = {
    expected: truncateForResults(value),
    actual: truncateForResults(judgement.reasoning),
    details,
  }
  return fail(isUnwanted ? 'judge-passed-it' : 'judge-failed-it', words)
}

/** Tells whether a statement asks for nothing. */
function isNothing(value: JsonValue): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}
