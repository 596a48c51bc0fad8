import { z } from 'zod'
import { isObject, isWithinDepth, parseJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import { shown } from '../shown.ts'
import { quotedReply } from '../../text/sentence.ts'

const aScore = { error: 'expected a number from 0 to 1' }
const answerSchema = z.object({
  score: z.number(aScore).min(0, aScore).max(1, aScore),
  reasoning: z.string({ error: 'expected text' }).nullish(),
  passed: z.boolean({ error: 'expected true or false' }).nullish(),
})

/**
 * What an external evaluator answered, as PromptKit reads it: the JSON object from the first brace to the
 * last. Its score decides, at 1 where nothing else is asked for; what has no score is an error.
 */
export function findingOfAnswer(answer: string): Finding<'low-score'> {
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  if (from === -1 || to < from)
    return badAnswer(`expected a JSON object with a score, got ${quotedReply(answer)}`)
  const value = parseJson(answer.slice(from, to + 1))
  if (!isObject(value)) return badAnswer(`expected one JSON object with a score, got ${quotedReply(answer)}`)
  if (!isWithinDepth(value, limits.jsonDepth)) return badAnswer('it nests too deeply')
  const parsed = answerSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return badAnswer(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`)
  }
  const { score, reasoning, passed } = parsed.data
  const says = {
    ...(reasoning === null || reasoning === undefined || reasoning === '' ? {} : { says: shown(reasoning) }),
    // PromptKit does not look at it either; people may wonder.
    ...(passed === null || passed === undefined ? {} : { passed }),
  }
  if (score >= 1) return { status: 'pass', reason: 'ok', score, details: says }
  return { status: 'fail', reason: 'low-score', score, expected: 'score of 1', actual: { score, ...says } }
}

function badAnswer(actual: string): Finding<never> {
  return { status: 'error', reason: 'evaluator-bad-reply', actual }
}
