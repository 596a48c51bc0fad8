import { z } from 'zod'
import { isObject, type JsonValue, omitNullish } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { JudgeQuestion, Judgement, Rubric } from '../../judge/question.ts'
import { formatPythonStr } from '../../text/python.ts'
import { fail, pass, type Check, showValues } from '../define.ts'
import { jsonParam } from '../params/json-param.ts'
import { checkTypes, toTypedValue, valueType } from '../values/python-values.ts'
import { isNegated, negate, target, transform } from '../values/value-params.ts'
import { pickJudge, model, systemPrompt, votes } from './judge-params.ts'
import { judgeDetails, findUndecided, withoutJudge } from './judged-trait.ts'
import { defineJudgedValue, findText } from './judged-value.ts'
import { omitData } from '../shared-examples.ts'

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

/** Defines a check that asks a model whether one thing is so of a text. */
function defineStatement({ meaning, rubric, label, ...definition }: Definition): Check<Schema, Reason> {
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
  const words = { ...showValues(value, judgement.reasoning), details }
  return fail(isUnwanted ? 'judge-passed-it' : 'judge-failed-it', words)
}

/** Tells whether a statement asks for nothing. */
function isNothing(value: JsonValue): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

export const semantic = defineStatement({
  type: 'semantic!',
  aliases: ['not_semantic!'],
  aliasParams: { 'not_semantic!': { negate: true } },
  summary: 'A model says whether a text means what you describe.',
  why: 'The same can be said in many words, and no list of them is complete.',
  meaning: 'What the text must convey, in your words.',
  label: 'Meaning',
  rubric: {
    criterion: 'The text conveys the meaning that is described, in whatever words.',
    fail: 'It conveys another meaning, or only a part of it.',
  },
  examples: [
    {
      title: 'It greets, in its own words',
      params: { target: 'output', value: 'greets the user and offers help' },
      trace: { output: 'Good morning! What can I do for you?' },
      judge: [{ says: 'pass', because: 'A greeting, and an offer.' }],
    },
    {
      title: 'It does not',
      params: { target: 'output', value: 'greets the user' },
      trace: { output: 'What do you want?' },
      judge: [{ says: 'fail', because: 'There is no greeting.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'What must not be said, in whatever words',
      params: { target: 'output', value: 'blames the user', negate: true },
      trace: { output: 'You should have read the terms.' },
      judge: [{ says: 'pass', because: 'It puts it on the user.' }],
      expect: { fail: 'judge-passed-it' },
    },
    omitData(
      'The tool was never called, so no judge is asked',
      { target: 'summarise.output', value: 'names the price' },
      'Done.',
    ),
  ],
})

export const prompt = defineStatement({
  type: 'prompt!',
  summary: 'A model says whether a statement about a text is true.',
  why: 'Asks for anything that can be seen in the text alone: its tone, its order, what it leaves out.',
  meaning: 'The statement about the text.',
  label: 'Statement',
  rubric: {
    criterion: 'The statement is true of the text, and the text shows that it is.',
    fail: 'It is not true of the text, or the text does not show whether it is.',
  },
  examples: [
    {
      title: 'A statement that the text bears out',
      params: { target: 'output', value: 'The text names a price and a currency' },
      trace: { output: 'That is €40.' },
      judge: [{ says: 'pass', because: 'It says €40.' }],
    },
    {
      title: 'One that it does not',
      params: { target: 'search.input.q', value: 'The text asks for hotels in one city' },
      trace: { calls: [{ tool: 'search', args: { q: 'hotels' } }] },
      judge: [{ says: 'fail', because: 'No city is named.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'One that must not be true',
      params: { target: 'output', value: 'The text promises a date', negate: true },
      trace: { output: 'It arrives on Monday.' },
      judge: [{ says: 'pass', because: 'Monday is promised.' }],
      expect: { fail: 'judge-passed-it' },
    },
    {
      title: 'The judge cannot say',
      params: { target: 'output', value: 'The text is by a native speaker' },
      trace: { output: 'Done.' },
      judge: [{ says: 'uncertain', because: 'One word does not show it.' }],
      expect: { error: 'judge-uncertain' },
    },
  ],
})

export const language = defineStatement({
  type: 'language!',
  aliases: ['not_language!'],
  aliasParams: { 'not_language!': { negate: true } },
  summary: 'A model says whether a text is in a language.',
  why: 'An agent that is asked in one language should not answer in another.',
  meaning: 'The language, as a code (`es`) or in words.',
  label: 'Language',
  rubric: {
    criterion: 'The text is written in the language that is named, by its code or in words.',
    fail: 'It is written in another language, or in several. Names and quotations of other languages do not count.',
  },
  examples: [
    {
      title: 'Spanish',
      params: { target: 'output', value: 'es' },
      trace: { output: 'Su pedido llega mañana.' },
      judge: [{ says: 'pass', because: 'It is Spanish.' }],
    },
    {
      title: 'It fell back to English',
      params: { target: 'output', value: 'es' },
      trace: { output: 'Your order arrives tomorrow.' },
      judge: [{ says: 'fail', because: 'It is English.' }],
      expect: { fail: 'judge-failed-it' },
    },
    {
      title: 'Any language but one',
      params: { target: 'output', value: 'English', negate: true },
      trace: { output: 'Your order arrives tomorrow.' },
      judge: [{ says: 'pass', because: 'It is English.' }],
      expect: { fail: 'judge-passed-it' },
    },
  ],
})
