import { listSome } from '../words/sentence.ts'
import { z } from 'zod'
import { findNearestVerdict, listBranchVerdicts, toVerdict } from '../checks/combined/branch-verdicts.ts'
import { findCheck } from '../checks/find-check.ts'
import { canonicalizeJson, isObject, type JsonValue } from '../core/json.ts'
import { lazyRecord } from '../core/lazy.ts'
import type { CommonReason } from '../core/verdict.ts'
import { truncate } from '../core/visible-text.ts'
import type { CheckVerdict, TrialResult } from '../results/schema.ts'
import { describeCalibration, describeJudges } from './calibration.ts'
import { fillMessage, messageLimits, type FoundByCheck } from './check-message.ts'
import { readMessage, type Phrase, joinPhrases } from '../words/phrase.ts'

type JudgeVerdict = NonNullable<TrialResult['judge']>

/** Says in one line what a check found: its message, else the sentence of its reason and the values after it. */
export function explainVerdict(verdict: FoundByCheck): Phrase {
  const facts = fillMessage(verdict) === null ? labelFacts(listFacts(verdict)) : []
  const judges = describeJudges(verdict.details)
  const spelling = verdict.status === 'fail' ? spellingPhrase(verdict.details) : null
  const all = [...facts, ...(judges === null ? [] : [[judges]]), ...(spelling === null ? [] : [spelling])]
  return all.reduce<Phrase>(
    (line, fact, index) => [...line, index === 0 ? ': ' : '; ', ...fact],
    describeVerdict(verdict),
  )
}

/** Says that a failure is one of spelling alone; null if it is not. */
function spellingPhrase(details: JsonValue | undefined): Phrase | null {
  if (details === undefined) return null
  const parsed = schemas.spelled.safeParse(details)
  if (!parsed.success) return null
  const { written, seen, by } = parsed.data.spelling
  const names: Phrase = [
    { value: truncate(seen, maxItemLength) },
    ' differs from ',
    { value: truncate(written, maxItemLength) },
  ]
  return [...names, by === null ? ' only in its spelling' : ` only by ${by}`]
}

const schemas = lazyRecord({
  spelled: () =>
    z.object({ spelling: z.object({ written: z.string(), seen: z.string(), by: z.string().nullable() }) }),
})

/** Lists the values that the line of a verdict leaves out; empty when it shows them all. */
export function explainRest(verdict: FoundByCheck): Phrase {
  if (fillMessage(verdict) === null) return []
  return joinPhrases(labelFacts(listFacts(verdict)), '; ')
}

interface Fact {
  readonly label: string
  readonly value: Phrase
}

function labelFacts(facts: readonly Fact[]): Phrase[] {
  return facts.map(({ label, value }) => [label === '' ? '' : `${label} `, ...value])
}

/** Names the expected and the actual values of a verdict that its sentence does not show. */
export function listFacts(verdict: FoundByCheck): Fact[] {
  const { reason, expected, actual } = verdict
  // These are about the check and not about the agent: `actual` is a sentence of ours.
  if (Object.hasOwn(commonReasons, reason))
    return typeof actual === 'string' ? [{ label: '', value: readMessage(truncate(actual, 500)) }] : []
  const shown = fillMessage(verdict)?.shows ?? new Set<string>()
  const facts: Fact[] =
    expected === undefined || [...shown].some((path) => path.startsWith('expected'))
      ? []
      : [{ label: 'expected', value: describeValue(expected) }]
  if (actual === undefined || shown.has('actual')) return facts
  // Several findings say themselves what they are: `missing`, `called`.
  if (isObject(actual) && Object.keys(actual).every((key) => plainKey.test(key))) {
    const findings = Object.entries(actual).filter(([key]) => !shown.has(`actual.${key}`))
    return [...facts, ...findings.map(([label, value]) => ({ label, value: describeValue(value) }))]
  }
  return [...facts, { label: expected === undefined ? 'found' : 'got', value: describeValue(actual) }]
}

/** Says what happened, without a full stop. Unknown checks and reasons have a sentence too. */
export function describeVerdict(verdict: FoundByCheck): Phrase {
  const { turns = [], in: place } = verdict
  const [first] = turns
  if (place === 'state') return describeOwnReason(verdict).map(nameState)
  if (first === undefined) return describeOwnReason(verdict)
  const shown = turns.slice(0, maxItems).join(', ')
  const more = turns.length > maxItems ? ` and ${turns.length - maxItems} more` : ''
  return [...describeOwnReason(verdict), ` (${turns.length === 1 ? 'turn' : 'turns'} ${shown}${more})`]
}

/** Checks of the answer say so first of all. */
function nameState(part: Phrase[number], index: number): Phrase[number] {
  return index === 0 && typeof part === 'string'
    ? part.replace(/^The (?:answer|agent said)\b/, 'The state')
    : part
}

function describeOwnReason(verdict: FoundByCheck): Phrase {
  const nearest = findNearestVerdict(verdict.details)
  if (nearest === null) return fillMessage(verdict)?.phrase ?? describeReason(verdict)
  const branch = toVerdict(nearest)
  const name = { value: truncate(branch.description ?? branch.type, maxItemLength) }
  // What it lacks stands in the values of the whole check as well.
  if (verdict.status === 'error') return [name, ': ', ...describeVerdict(branch)]
  const whole = fillMessage(verdict)?.phrase ?? describeReason(verdict)
  return [...whole, '; nearest: ', name, ': ', ...explainVerdict(branch)]
}

/** Says in a line each what the checks found that a check consists of, with their depth in it. */
export function listBranchLines(
  details: JsonValue | undefined,
  depth = 0,
): { readonly status: CheckVerdict['status']; readonly depth: number; readonly words: Phrase }[] {
  return listBranchVerdicts(details).flatMap((nested) => {
    const { description, ...branch } = toVerdict(nested)
    const name: Phrase = [{ value: truncate(description ?? branch.type, maxItemLength) }]
    const isTold = branch.status === 'pass' || listBranchVerdicts(branch.details).length > 0
    const words = isTold ? name : [...name, ': ', ...explainVerdict(branch)]
    return [{ status: branch.status, depth, words }, ...listBranchLines(branch.details, depth + 1)]
  })
}

/** Says what a reason of a check means, without the values of one verdict. */
export function describeReason(
  verdict: Pick<FoundByCheck, 'type' | 'reason'> & Partial<Pick<FoundByCheck, 'status'>>,
): Phrase {
  const { type, reason, status = 'fail' } = verdict
  const texts = findCheck(type)?.reasons ?? customReasons
  const sentence = texts !== undefined && Object.hasOwn(texts, reason) ? texts[reason] : undefined
  if (sentence !== undefined) return readMessage(sentence.replace(/\.$/, ''))
  if (Object.hasOwn(commonReasons, reason)) return [commonReasons[reason as CommonReason]]
  return [
    status === 'fail' ? 'failed, reason ' : 'could not be evaluated, reason ',
    { value: truncate(reason, 60) },
  ]
}

/** Explains the judge's verdict on a trial in one line: our sentence, who judged, and its words. */
export function explainJudge(judge: JudgeVerdict): Phrase {
  const { status, reason, score, model, votes, reasoning = '', labels, advisory } = judge
  const sentence: Phrase = Object.hasOwn(commonReasons, reason)
    ? [commonReasons[reason as CommonReason]]
    : [
        status === 'fail' ? 'The judge found against it: ' : 'The judge gave no verdict: ',
        ...readMessage(reason),
      ]
  return [
    ...sentence,
    ...(score === undefined ? [] : [` (score ${score.toFixed(2)})`]),
    ...(votes === undefined ? [] : [`, ${describeVotes(votes)}`]),
    ...(model === null ? [] : [', by ', { value: model }]),
    ...(labels === undefined ? [] : [` (${describeCalibration(labels, advisory)})`]),
    ...(reasoning === '' ? [] : [': ', ...quoteReasoning(truncate(reasoning, maxReasoningLength), status)]),
  ]
}

/** Of an error it says what went wrong; else it is what the judge wrote. */
function quoteReasoning(reasoning: string, status: JudgeVerdict['status']): Phrase {
  return status === 'error' ? readMessage(reasoning) : [{ value: reasoning }]
}

/** `2 votes pass, 1 uncertain`. */
function describeVotes(votes: NonNullable<JudgeVerdict['votes']>): string {
  const parts = Object.entries(votes).filter(([, count]) => count > 0)
  return parts
    .map(([vote, count], index) => `${count}${index === 0 ? ' of the votes' : ''} ${vote}`)
    .join(', ')
}

/** Describes a value of a verdict, short: text and numbers as they are, a list item by item, anything else as JSON. */
function describeValue(value: JsonValue): Phrase {
  if (typeof value === 'string') return [{ value: truncate(value, maxValueLength) }]
  const [only, ...others] = isObject(value) ? Object.entries(value) : []
  if (only !== undefined && others.length === 0 && plainKey.test(only[0]))
    return [`${only[0]} `, ...describeValue(only[1])]
  if (!Array.isArray(value)) return [{ value: truncate(canonicalizeJson(value), maxValueLength) }]
  if (value.length === 0) return ['nothing']
  return listSome(value, maxItems, (item) => [{ value: truncate(writeItem(item), maxItemLength) }])
}

/** Writes an item of a list: `get_order(id: 17)` of a call, `id: 17` of its arguments or any other object. */
function writeItem(item: JsonValue): string {
  if (typeof item === 'string') return item
  if (!isObject(item) || Object.keys(item).length === 0) return canonicalizeJson(item)
  const { tool, args } = item
  if (typeof tool === 'string')
    return `${tool}(${isObject(args) ? writeItem(args).replace(/^\{\}$/, '') : '…'})`
  return Object.entries(item)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : canonicalizeJson(value)}`)
    .join(', ')
}

/** Tells whether the line of a verdict shows a value whole. */
export function isShownWhole(value: JsonValue): boolean {
  const { value: longest, item: maxOneLength, items } = messageLimits
  if (typeof value === 'string') return value.length <= longest && !value.includes('\n')
  if (!Array.isArray(value)) return canonicalizeJson(value).length <= longest
  return (
    value.length <= items && value.every((item) => typeof item === 'string' && item.length <= maxOneLength)
  )
}

/** Keys that read as words of a sentence. */
const plainKey = /^[a-z][a-z _-]{0,30}$/

const maxValueLength = 120
const maxItemLength = 60
const maxReasoningLength = 400
const maxItems = 8

const commonReasons: Readonly<Record<CommonReason, string>> = {
  ok: 'Holds',
  'missing-data': 'The trace lacks data for this check',
  'near-miss': 'It would pass, but what it looks for may be in the trace',
  'invalid-params': 'Its parameters are invalid',
  'unknown-check': 'Not evaluated',
  'unreadable-check': 'Some of its files cannot be read',
  'check-threw': 'The check crashed; please report it',
  'work-spent': 'The checks of this run used up their step budget, so this one was not evaluated',
  'incomplete-run': 'The run did not finish, so this check is undecided',
  'not-applicable': 'Its `when` does not match this run',
  'not-needed': 'Not evaluated: the other checks decide',
  'score-too-low': 'Its score is below the minimum',
  'score-too-high': 'Its score is above the maximum',
  passed: 'It passed, but was expected to fail',
  'not-sampled': 'Skipped: not in its sample',
  'not-in-groups': 'Skipped: none of its groups is selected by `groups`',
  'no-transition': 'Skipped: the workflow never changed its state',
  'checks-failed': 'Skipped: another check failed',
  'judge-off': 'The judge is off: the checks alone decide',
  'judge-failed-it': 'The judge found against it',
  'judge-uncertain': 'The judge was uncertain',
  'judges-disagree': "The judge's votes have no majority",
  'judge-unavailable': 'The scenario needs a judge, and none is available',
  'judge-refused': 'The judge refused to answer',
  'judge-timed-out': 'The judge did not answer in time',
  'judge-rate-limited': "The judge's provider is rate-limiting us",
  'judge-unreachable': "The judge's provider could not be reached",
  'judge-bad-reply': "The judge's reply is not a verdict",
  'judge-bad-request': "The judge's provider rejected the request",
  'judge-not-recorded': 'The judge has no recorded reply',
  'judge-not-asked': 'No judge is asked for an untrusted change',
  'judge-spend-cap': 'The judge budget is used up',
  'evaluator-not-run': 'The evaluator was not called',
  'evaluator-crashed': 'The evaluator crashed',
  'evaluator-unreachable': 'The evaluator could not be reached',
  'evaluator-timed-out': 'The evaluator did not answer in time',
  'evaluator-bad-reply': "The evaluator's reply cannot be used",
  'evaluator-gave-up': 'The evaluator could not evaluate the run',
  'evaluator-skipped': 'The evaluator says that it does not apply',
  'embedding-failed': 'The embedding model returned no vectors',
  'embedding-not-asked': 'No embedding model was asked',
}

/** Of checks that are the project's own: they say the rest themselves. */
const customReasons: Readonly<Record<string, string>> = {
  'found-fault': "The project's check failed",
}
