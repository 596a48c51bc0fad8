import { z } from 'zod'
import { isObject, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import { hasRepeatedKey } from '../../text/json-text.ts'
import { suggestWord } from '../../text/suggest.ts'
import { jsonParam } from '../params/json-param.ts'
import { truncateForResults } from '../define.ts'
import { quoteText, quoteReply } from '../../text/sentence.ts'

const statuses = ['pass', 'fail', 'error', 'skip'] as const
const aScore = { error: 'expected a number from 0 to 1' }
const score = z.number(aScore).min(0, aScore).max(1, aScore)
const text = z.string({ error: 'expected text' })

const ownReply = z.strictObject({
  status: z.enum(statuses, { error: 'expected pass, fail, error or skip' }),
  reason: text.optional(),
  score: score.optional(),
  expected: jsonParam.optional(),
  actual: jsonParam.optional(),
})

/** Other keys are ignored, as PromptKit does. */
const promptKitReply = z.object({ score, detail: text.optional(), data: jsonParam.optional() })

/** Reads an evaluator's standard output as a finding; text that is no reply is an error that says why. */
export function parseReply(written: string, wire: 'scenario-gate' | 'promptkit'): Finding {
  const value = parseJson(written)
  if (value === undefined)
    return createBadReply(`expected one JSON object and nothing else, got ${quoteReply(written)}`)
  if (!isObject(value)) return createBadReply(`expected a JSON object, got ${quoteReply(written)}`)
  if (hasRepeatedKey(written)) return createBadReply(`it gives a key twice: ${quoteReply(written)}`)
  if (!isWithinDepth(value, limits.jsonDepth)) return createBadReply('it nests too deeply')
  return wire === 'promptkit' ? parsePromptKitFinding(value) : parseOwnFinding(value)
}

function parseOwnFinding(value: JsonValue): Finding {
  const parsed = ownReply.safeParse(value)
  if (!parsed.success)
    return createBadReply(describeIssue(parsed.error.issues[0], Object.keys(ownReply.shape)))
  const { status, reason = '', score: grade, expected, actual } = parsed.data
  const graded = grade === undefined ? {} : { score: grade }
  const facts = {
    ...(expected === undefined ? {} : { expected: truncateForResults(expected) }),
    ...(actual === undefined ? {} : { actual: truncateForResults(actual) }),
  }
  switch (status) {
    case 'pass':
      return {
        status,
        reason: 'ok',
        ...graded,
        ...facts,
        ...(reason === '' ? {} : { details: { says: truncateForResults(reason) } }),
      }
    case 'fail':
      return { status, reason: 'found-fault', ...graded, ...facts, ...pickActual(reason, facts) }
    case 'error':
      return {
        status,
        reason: 'evaluator-gave-up',
        actual: truncateForResults(reason === '' ? 'it does not say why' : reason),
      }
    case 'skip':
      return { status, reason: 'evaluator-skipped', actual: truncateForResults(reason) }
  }
}

/** Puts what the evaluator says before what it found. */
function pickActual(reason: string, { actual }: { actual?: JsonValue }): { actual?: JsonValue } {
  if (reason === '') return {}
  return { actual: { says: truncateForResults(reason), ...(actual === undefined ? {} : { got: actual }) } }
}

/** Parses a score that passes at 1, as an assertion of PromptKit without another bound does. */
function parsePromptKitFinding(value: JsonValue): Finding {
  const parsed = promptKitReply.safeParse(value)
  if (!parsed.success) return createBadReply(describeIssue(parsed.error.issues[0], []))
  const { score: grade, detail, data } = parsed.data
  const facts = {
    ...(detail === undefined ? {} : { says: truncateForResults(detail) }),
    ...(data === undefined ? {} : { data: truncateForResults(data) }),
  }
  if (grade >= 1) return { status: 'pass', reason: 'ok', score: grade, details: facts }
  return {
    status: 'fail',
    reason: 'found-fault',
    score: grade,
    expected: 'score of 1',
    actual: { score: grade, ...facts },
  }
}

function describeIssue(issue: z.core.$ZodIssue | undefined, keys: readonly string[]): string {
  if (issue === undefined) return 'it cannot be read'
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const near = suggestWord(key, keys)
    return `it holds ${quoteText(key)}; ${near === null ? `there are ${keys.join(', ')}` : `did you mean ${near}?`}`
  }
  return `${issue.path.join('.')}: ${issue.message}`
}

export function createBadReply(actual: string): Finding<never> {
  return { status: 'error', reason: 'evaluator-bad-reply', actual }
}
