import { z } from 'zod'
import { createBadReply } from '../custom/reply.ts'
import { hasRepeatedKey } from '../../text/json-text.ts'
import { quoteReply } from '../../text/sentence.ts'
import {
  type JsonObject,
  type JsonValue,
  escapeUnit,
  writeJson,
  isObject,
  isWithinDepth,
  parseJson,
} from '../../core/json.ts'
import { defineCheck, missingData, type Check, type Example, truncateForResults } from '../define.ts'
import type { SharedParams } from './remote-params.ts'
import { withoutService, type RemoteQuestion } from './external-traits.ts'
import type { Finding } from '../../core/verdict.ts'
import { getMessageText } from '../../trace/model/message.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { promptKitCalls, promptKitMessages, type ScenarioFacts } from '../custom/question.ts'
import { limits } from '../../core/limits.ts'

type Reason = 'low-score'

/** Parts that all checks by one kind of evaluator share. */
interface RemoteKind<Schema extends z.ZodType<SharedParams>> {
  readonly params: Schema
  /** Why it can fail, a sentence. */
  readonly lowScore: string
  /** The evaluator of the examples. */
  readonly example: Readonly<Record<string, string>>
  /** How it is asked about a document. */
  readonly question: (document: JsonObject, params: z.output<Schema>) => RemoteQuestion
}

type Definition<Schema extends z.ZodType> = Pick<Check<Schema, Reason>, 'type' | 'summary' | 'why'> & {
  readonly judged: Judged
}

/** Defines checks by one kind of evaluator, each about the final output or about all that the agent said. */
export function createRemoteDefiner<Schema extends z.ZodType<SharedParams>>(
  kind: RemoteKind<Schema>,
): (definition: Definition<Schema>) => Check<Schema, Reason> {
  const { params, lowScore, example, question } = kind
  return ({ judged, ...definition }) =>
    defineCheck<Schema, Reason>({
      ...definition,
      origins: ['promptkit'],
      groups: ['default', 'long-running', 'external'],
      needs: [judged === 'output' ? 'output' : 'messages'],
      params: () => params,
      reasons: { 'low-score': lowScore },
      evaluate: withoutService,
      remote: {
        question(trace, stated, scenario) {
          const made = buildRemoteDocument(judged, trace, stated, scenario)
          return 'lacking' in made ? made.lacking : question(made.document, stated)
        },
        finding: parseAnswer,
      },
      examples: listExamples(example),
    })
}

const aScore = { error: 'expected a number from 0 to 1' }
const answerSchema = z.object({
  score: z.number(aScore).min(0, aScore).max(1, aScore),
  reasoning: z.string({ error: 'expected text' }).nullish(),
  passed: z.boolean({ error: 'expected true or false' }).nullish(),
})

/** Reads an answer from the first brace to the last, as PromptKit does. The default score is 1; none is an error. */
export function parseAnswer(answer: string): Finding<'low-score'> {
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  if (from === -1 || to < from)
    return createBadReply(`expected a JSON object with a score, got ${quoteReply(answer)}`)
  const text = answer.slice(from, to + 1)
  const value = parseJson(text)
  if (!isObject(value) || hasRepeatedKey(text))
    return createBadReply(`expected one JSON object with a score, got ${quoteReply(answer)}`)
  if (!isWithinDepth(value, limits.jsonDepth)) return createBadReply('it nests too deeply')
  const parsed = answerSchema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return createBadReply(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`)
  }
  const { score, reasoning, passed } = parsed.data
  const says = {
    ...(reasoning === null || reasoning === undefined || reasoning === ''
      ? {}
      : { says: truncateForResults(reasoning) }),
    // PromptKit does not look at it either; people may wonder.
    ...(passed === null || passed === undefined ? {} : { passed }),
  }
  if (score >= 1) return { status: 'pass', reason: 'ok', score, details: says }
  return { status: 'fail', reason: 'low-score', score, expected: 'score of 1', actual: { score, ...says } }
}

/** Writes JSON as Go does: `<`, `>`, `&` and two line separators are escaped. */
export function goJson(value: JsonValue): string {
  return writeJson(value).replaceAll(/[<>&\u2028\u2029]/g, escapeUnit)
}

/** The judged text: the final output, or everything that the agent said. */
type Judged = 'output' | 'session'

/** Builds the document that PromptKit sends to an external evaluator; or what the trace lacks for it. */
function buildRemoteDocument(
  judged: Judged,
  trace: Trace,
  { include_messages: withMessages, include_tool_calls: withCalls, criteria, extra }: SharedParams,
  { row }: ScenarioFacts,
): { readonly document: JsonObject } | { readonly lacking: Finding<never> } {
  if (withCalls && trace.toolCalls === null) return { lacking: missingData('tool calls') }
  const output = (judged === 'output' ? trace.finalOutput : findLastWords(trace)) ?? ''
  const messages = withMessages ? promptKitMessages(trace) : []
  const calls = withCalls ? promptKitCalls(trace) : []
  // An evaluator that is asked about nothing may well find nothing wrong.
  if (output === '' && calls.length === 0) return { lacking: missingData('anything that the agent said') }
  const variables = { ...row?.data }
  const document = {
    current_output: output,
    ...(messages.length === 0 ? {} : { messages }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(criteria === undefined || criteria === '' ? {} : { criteria }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  }
  return { document }
}

/** Returns null if the agent said nothing. What a command printed may stand in no message. */
function findLastWords({ messages, finalOutput }: Trace): string | null {
  const texts = messages.filter(({ role }) => role === 'assistant').map(getMessageText)
  const lines = texts.filter((text) => text !== '')
  return lines.length > 0 ? lines.join('\n') : finalOutput
}

/** Lists the examples of all checks by an evaluator that some parameters name. */
function listExamples(params: Readonly<Record<string, string>>): Example<Reason>[] {
  const subject = {
    params: { ...params, criteria: 'The customer knows what happens next' },
    trace: { output: 'Your refund of $12 is on its way.' },
  }
  const [good, poor] = [
    '{"score": 1, "reasoning": "It says what happens next."}',
    '{"score": 0.4, "reasoning": "It does not say when."}',
  ]
  return [
    { title: 'It thinks well of it', ...subject, answer: good },
    { title: 'It thinks less of it', ...subject, answer: poor, expect: { fail: 'low-score' } },
  ]
}
