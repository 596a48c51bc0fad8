import { findCheck } from '../checks/registry.ts'
import { canonicalJson, isObject, type JsonValue } from '../core/json.ts'
import type { CommonReason } from '../core/verdict.ts'
import { cut } from '../core/visible-text.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import { phraseOf, type Phrase } from './phrase.ts'

type JudgeVerdict = NonNullable<TrialResult['judge']>

/** Why a check says what it says, in one line: the sentence of its reason, what it wanted, what it found. */
export function explainVerdict(verdict: CheckVerdict): Phrase {
  const facts = factsOf(verdict).map(({ label, value }) => [label === '' ? '' : `${label} `, ...value])
  return facts.reduce<Phrase>(
    (line, fact, index) => [...line, index === 0 ? ': ' : '; ', ...fact],
    sentenceOf(verdict),
  )
}

/** What a verdict wanted and what it found, each under its word. */
export function factsOf({ reason, expected, actual }: CheckVerdict): { label: string; value: Phrase }[] {
  // These are about the check and not about the agent: `actual` is a sentence of ours.
  if (Object.hasOwn(commonReasons, reason)) {
    return typeof actual === 'string' ? [{ label: '', value: phraseOf(cut(actual, 500)) }] : []
  }
  const facts = expected === undefined ? [] : [{ label: 'expected', value: valuePhrase(expected) }]
  if (actual === undefined) return facts
  // Several findings say themselves what they are: `missing`, `called`.
  if (isObject(actual) && Object.keys(actual).every((key) => plainKey.test(key))) {
    return [
      ...facts,
      ...Object.entries(actual).map(([label, value]) => ({ label, value: valuePhrase(value) })),
    ]
  }
  return [...facts, { label: facts.length === 0 ? 'found' : 'got', value: valuePhrase(actual) }]
}

/** The sentence of a verdict's reason alone, without a full stop. Unknown checks and reasons have one too. */
export function sentenceOf(verdict: CheckVerdict): Phrase {
  const { turns = [] } = verdict
  const [first] = turns
  if (first === undefined) return ownSentence(verdict)
  const shown = turns.slice(0, mostItems).join(', ')
  const more = turns.length > mostItems ? ` and ${turns.length - mostItems} more` : ''
  return [...ownSentence(verdict), ` (${turns.length === 1 ? 'turn' : 'turns'} ${shown}${more})`]
}

function ownSentence({ type, reason, status }: CheckVerdict): Phrase {
  const own = findCheck(type)?.reasons ?? customReasons
  const sentence = own !== undefined && Object.hasOwn(own, reason) ? own[reason] : undefined
  if (sentence !== undefined) return phraseOf(sentence.replace(/\.$/, ''))
  if (Object.hasOwn(commonReasons, reason)) return [commonReasons[reason as CommonReason]]
  return [
    status === 'fail' ? 'failed, reason ' : 'could not be evaluated, reason ',
    { value: cut(reason, 60) },
  ]
}

/** What the judge says of a trial, in one line. */
export function explainJudge({ status, reason, score, model }: JudgeVerdict): Phrase {
  const known = Object.hasOwn(judgeReasons, reason) ? judgeReasons[reason] : undefined
  if (known !== undefined) return [known]
  const verdict =
    status === 'fail' ? 'The judge found against it' : status === 'error' ? 'The judge gave no verdict' : ''
  const facts: (string | { value: string })[] = [...phraseOf(reason)]
  if (score !== undefined) facts.push(` (score ${score.toFixed(2)})`)
  return [
    verdict === '' ? '' : `${verdict}: `,
    ...facts,
    ...(model === null ? [] : [', by ', { value: model }]),
  ]
}

/** A value of a verdict, short: text and numbers as they are, a list item by item, anything else as JSON. */
function valuePhrase(value: JsonValue): Phrase {
  if (typeof value === 'string') return [{ value: cut(value, longestValue) }]
  const [only, ...others] = isObject(value) ? Object.entries(value) : []
  if (only !== undefined && others.length === 0 && plainKey.test(only[0])) {
    return [`${only[0]} `, ...valuePhrase(only[1])]
  }
  if (!Array.isArray(value)) return [{ value: cut(canonicalJson(value), longestValue) }]
  if (value.length === 0) return ['nothing']
  const shown = value.slice(0, mostItems).flatMap((item, index) => {
    const text = typeof item === 'string' ? item : canonicalJson(item)
    return [...(index === 0 ? [] : [', ']), { value: cut(text, longestItem) }]
  })
  return value.length > mostItems ? [...shown, ` and ${value.length - mostItems} more`] : shown
}

/** Whether the line of a verdict shows a value whole. */
export function isShownWhole(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= longestValue && !value.includes('\n')
  if (!Array.isArray(value)) return canonicalJson(value).length <= longestValue
  return (
    value.length <= mostItems && value.every((item) => typeof item === 'string' && item.length <= longestItem)
  )
}

/** Keys that read as words of a sentence. */
const plainKey = /^[a-z][a-z _-]{0,30}$/

const longestValue = 120
const longestItem = 60
const mostItems = 8

const commonReasons: Readonly<Record<CommonReason, string>> = {
  ok: 'Holds',
  'missing-data': 'The trace lacks what this check needs',
  'invalid-params': 'Its parameters cannot be used',
  'unknown-check': 'There is no check of this name',
  'unreadable-check': 'A part of its files cannot be read',
  'check-threw': 'The check itself broke; please report it',
  'incomplete-run': 'The run did not come to its end, so that this cannot be said',
  'not-applicable': 'It does not apply to this run, by its `when`',
  'score-too-low': 'Its score is below the least that is asked for',
  'score-too-high': 'Its score is above the most that is allowed',
  passed: 'It held, where it must not',
  'not-sampled': 'Not asked, by its sample',
  'not-in-groups': 'Not asked, since none of its groups is among those of the option groups',
  'no-transition': 'Not asked, since the workflow never changed its state',
  'checks-failed': 'Not asked, since a check failed',
  'judge-unavailable': 'The scenario needs a judge, and none could be asked',
  'evaluator-not-run': 'The check of this project was not run',
  'evaluator-crashed': 'The check of this project broke',
  'evaluator-timed-out': 'The check of this project did not answer in time',
  'evaluator-bad-reply': 'The check of this project answered in a way that cannot be used',
  'evaluator-gave-up': 'The check of this project could not evaluate the run',
  'evaluator-skipped': 'The check of this project says that it does not apply',
}

/** Of checks that are the project's own: they say the rest themselves. */
const customReasons: Readonly<Record<string, string>> = {
  'found-fault': 'The check of this project found fault',
}

const judgeReasons: Readonly<Record<string, string>> = {
  'checks-failed': commonReasons['checks-failed'],
  'judge-unavailable': commonReasons['judge-unavailable'],
  'judge-off': 'The judge is off: the checks alone decide',
}
