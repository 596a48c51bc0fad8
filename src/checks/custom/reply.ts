import { z } from 'zod'
import { isObject, isWithinDepth, parseJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import { suggest } from '../../text/suggest.ts'
import { jsonParam } from '../params/json-param.ts'
import { shown } from '../shown.ts'
import { quoted, quotedReply } from '../../text/sentence.ts'

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
export function findingOf(written: string, wire: 'scenario-gate' | 'promptkit'): Finding {
  const value = parseJson(written)
  if (value === undefined)
    return badReply(`expected one JSON object and nothing else, got ${quotedReply(written)}`)
  if (!isObject(value)) return badReply(`expected a JSON object, got ${quotedReply(written)}`)
  if (!isWithinDepth(value, limits.jsonDepth)) return badReply('it nests too deeply')
  return wire === 'promptkit' ? promptKitFinding(value) : ownFinding(value)
}

function ownFinding(value: JsonValue): Finding {
  const parsed = ownReply.safeParse(value)
  if (!parsed.success) return badReply(issueWords(parsed.error.issues[0], Object.keys(ownReply.shape)))
  const { status, reason = '', score: grade, expected, actual } = parsed.data
  const graded = grade === undefined ? {} : { score: grade }
  const facts = {
    ...(expected === undefined ? {} : { expected: shown(expected) }),
    ...(actual === undefined ? {} : { actual: shown(actual) }),
  }
  switch (status) {
    case 'pass':
      return {
        status,
        reason: 'ok',
        ...graded,
        ...facts,
        ...(reason === '' ? {} : { details: { says: shown(reason) } }),
      }
    case 'fail':
      return { status, reason: 'found-fault', ...graded, ...facts, ...saying(reason, facts) }
    case 'error':
      return {
        status,
        reason: 'evaluator-gave-up',
        actual: shown(reason === '' ? 'it does not say why' : reason),
      }
    case 'skip':
      return { status, reason: 'evaluator-skipped', actual: shown(reason) }
  }
}

/** Its words stand before its findings. */
function saying(reason: string, { actual }: { actual?: JsonValue }): { actual?: JsonValue } {
  if (reason === '') return {}
  return { actual: { says: shown(reason), ...(actual === undefined ? {} : { got: actual }) } }
}

/** Passes at 1, as an assertion of PromptKit does that asks for no other score. */
function promptKitFinding(value: JsonValue): Finding {
  const parsed = promptKitReply.safeParse(value)
  if (!parsed.success) return badReply(issueWords(parsed.error.issues[0], []))
  const { score: grade, detail, data } = parsed.data
  const facts = {
    ...(detail === undefined ? {} : { says: shown(detail) }),
    ...(data === undefined ? {} : { data: shown(data) }),
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

function issueWords(issue: z.core.$ZodIssue | undefined, keys: readonly string[]): string {
  if (issue === undefined) return 'it cannot be read'
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const near = suggest(key, keys)
    return `it holds ${quoted(key)}; ${near === null ? `there are ${keys.join(', ')}` : `did you mean ${near}?`}`
  }
  return `${issue.path.join('.')}: ${issue.message}`
}

export function badReply(actual: string): Finding {
  return { status: 'error', reason: 'evaluator-bad-reply', actual }
}
