import { z } from 'zod'
import type { JsonObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { cut } from '../core/visible-text.ts'
import { inertText } from './inert-text.ts'
import { lastObject } from './last-object.ts'
import type { JudgeReply, Mask } from './provider.ts'
import type { JudgeQuestion } from './question.ts'

/** What one reply says. */
export interface Ballot {
  readonly verdict: 'pass' | 'fail' | 'uncertain'
  readonly reasoning: string
  readonly quotes: readonly string[]
  /** 0 to 1, of the form `score` only. */
  readonly score?: number
}

const verdict = z.enum(['pass', 'fail', 'uncertain'])
const spoken = {
  reasoning: z.string(),
  quotes: z.array(z.string()).max(100),
  verdict,
}
const forms = {
  verdict: z.strictObject(spoken),
  score: z.strictObject({ ...spoken, score: z.number().min(0).max(1) }),
}

/** The JSON Schema that a reply is held to, of keywords that every provider takes. */
export function replySchema(form: JudgeQuestion['form']): JsonObject {
  const properties: JsonObject = {
    reasoning: { type: 'string' },
    quotes: { type: 'array', items: { type: 'string' } },
    verdict: { type: 'string', enum: [...verdict.options] },
    ...(form === 'score' ? { score: { type: 'number' } } : {}),
  }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/**
 * Reads a reply: the structured object, or the last JSON object of a text. Whatever is not exactly a
 * verdict is none: a clause that says why.
 */
export function ballotOf(reply: JudgeReply, form: JudgeQuestion['form']): Ballot | string {
  if ('text' in reply && reply.text.length > limits.judgeReply) return 'it is too long'
  const said = 'structured' in reply ? reply.structured : lastObject(reply.text)
  if (said === null) return 'it holds no JSON object that is whole'
  const parsed = forms[form].safeParse(said)
  if (parsed.success) {
    const { score, ...rest } = { score: undefined, ...parsed.data }
    return score === undefined ? rest : { ...rest, score }
  }
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  return `${path === '' ? 'it' : `\`${path}\``} is not as asked for: ${issue?.message ?? 'not understood'}`
}

/** At most, of one ballot. */
const mostQuotes = 10

/**
 * A ballot as it is kept and shown: bounded, without secrets, and without quotes that the judged texts do
 * not hold.
 */
export function presentable(ballot: Ballot, { judged }: JudgeQuestion, mask: Mask): Ballot {
  const texts = judged.map(({ text }) => spaced(inertText(mask(text))))
  const quotes = ballot.quotes
    .filter((quote) => spaced(quote) !== '' && texts.some((text) => text.includes(spaced(quote))))
    .slice(0, mostQuotes)
  const shown = (text: string) => cut(mask(text), limits.shownText)
  return { ...ballot, reasoning: shown(ballot.reasoning), quotes: quotes.map(shown) }
}

/** Line breaks and runs of blanks are lost in quoting. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
