import { objectOrNull, textOrNull } from '../../../core/json.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import { defineMessage } from '../../reading/define-message.ts'
import { defineUsage } from '../../reading/define-usage.ts'
import * as s from '../../reading/shape.ts'

/** What Gemini CLI prints of a run: an event a line, replies in pieces, and the tokens of the whole at its end. */
export const geminiStream = defineConversation({
  id: 'gemini-stream',
  title: 'Gemini CLI output',
  summary: 'Output of `gemini -p … --output-format stream-json`',
  about: 'An event a line. Tokens are counted for the whole run, not for each model call.',
  never: ['cost'],
  provider: 'gcp.gemini',
  starts: [{ opens: 'type', has: ['session_id', 'timestamp'], says: { type: 'init' } }],
  run: { agent: 'gemini-cli', id: 'session_id', isInFirst: true, session: 'session_id' },
  messages: {
    at: '',
    time: 'timestamp',
    joins: 'pieces',
    isLine: s.createTest({
      type: /^(?:init|message|tool_use|tool_result|error|result)$/,
      timestamp: s.text,
    }),
    areOurs: ([first = {}]) => first['type'] === 'init' && 'session_id' in first && !('cwd' in first),
    // The last event says how the run ended, and what it cost; without it the output was cut off.
    findFacts(events) {
      const last = events.at(-1)
      if (last?.['type'] !== 'result') return { gap: 'its end' }
      // With several ends, each counts a part.
      const isOne = events.filter(({ type }) => type === 'result').length === 1
      const usage = isOne ? parseUsage(objectOrNull(last['stats']) ?? undefined) : null
      if (last['status'] === 'success') return { usage }
      const failure =
        textOrNull(objectOrNull(last['error'])?.['message']) ??
        `it ended with ${textOrNull(last['status']) ?? 'an error'}`
      return { usage, failure, endsOpen: true }
    },
    ...defineMessage({
      role: 'role | type',
      roles: {
        user: 'user',
        assistant: 'assistant',
        tool_use: 'call',
        tool_result: 'tool',
        'init | error | result': null,
      },
      content: 'content',
      call: { id: 'tool_id', name: 'tool_name', args: 'parameters' },
      answer: {
        id: 'tool_id',
        result: 'output | error.message',
        error: 'error',
        status: { at: 'status', failed: ['error'] },
      },
    }),
  },
})

const parseUsage = defineUsage({
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cached',
  total: 'total_tokens',
})
