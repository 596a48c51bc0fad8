import type { JsonObject } from '../../../core/json.ts'
import { isObject, numberOrNull, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import type { Trace } from '../../model/trace.ts'
import { sumUsage } from '../../model/usage.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import * as s from '../../reading/shape.ts'
import { Transcript } from '../../reading/transcript.ts'
import { createMessage } from '../../model/message.ts'
import { readError } from '../../model/span-error.ts'

/** What Gemini CLI prints of a whole run: the answer, and how often which tool and model were called. */
export const geminiResult = conversationFormat({
  id: 'gemini-result',
  title: 'Gemini CLI result',
  summary: 'Output of `gemini -p … --output-format json`',
  about: 'The answer with the counts of a run. The question, arguments and results of tools are not in it.',
  never: ['cost', 'llm-calls', 'timing'],
  shape: s.object({
    response: s.orNull(s.text),
    stats: {
      models: s.orNull(s.map({ tokens: s.usage })),
      tools: s.orNull({
        totalCalls: s.maybe(s.amount),
        byName: s.orNull(s.map({ count: s.amount, fail: s.maybe(s.amount) })),
      }),
    },
  }),
  isRecord: (value) =>
    isObject(value) && 'response' in value && isObject(objectOrNull(value['stats'])?.['models']),
  starts: [{ opens: 'session_id|response', has: ['stats', 'models'] }],
  traces: (record, place) => [buildTrace(toMapping(record), place)],
})

function buildTrace(result: JsonObject, place: RecordPlace): Trace {
  const stats = objectOrNull(result['stats'])
  const error = readError(result['error'], 'the run failed', 'type')
  const transcript = new Transcript({ name: 'gemini-cli', error })
  const tools = objectOrNull(stats?.['tools'])
  const total = numberOrNull(tools?.['totalCalls'])
  let calls = 0
  for (const [name, counts] of Object.entries(toMapping(tools?.['byName']))) {
    const { count = null, fail = null } = toMapping(counts)
    const failures = numberOrNull(fail) ?? 0
    for (let index = 1; index <= Math.min(numberOrNull(count) ?? 0, maxCalls); index += 1, calls += 1)
      transcript.run({ id: null, name, result: null, failure: index <= failures ? 'it failed' : null })
  }
  const answer = textOrNull(result['response'])
  if (answer !== null) transcript.say(createMessage('assistant', answer))
  const models = Object.values(toMapping(stats?.['models']))
  return transcript.trace({
    id: textOrNull(result['session_id']) ?? place.id,
    source: place.source,
    isAsked: false,
    stated: {
      finalOutput: answer,
      endsOpen: answer === null,
      usage: sumUsage(
        models.map((model) => parseUsage(objectOrNull(model)?.['tokens'])).filter((usage) => usage !== null),
      ),
      toolCallCount: total,
      toolCallsComplete: calls === total,
      llmCallsUntold: true,
    },
  })
}

/** More calls than this of one tool are not told one by one. */
const maxCalls = 10_000

const parseUsage = defineUsage({
  input: 'prompt',
  output: 'candidates + thoughts',
  cacheRead: 'cached',
  reasoning: 'thoughts',
  total: 'total',
})
