import { describe, expect, test } from 'vitest'
import { trialOf } from '../support/trial-outcome.ts'

const kept = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello, please try again later.' },
]
const ofUi = kept.map(({ role, content }, index) => ({
  id: String(index),
  role,
  parts: [{ type: 'text', text: content }],
}))
const words = 'Error code: 429 - Rate limit reached'
const ofApi = { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, message: kept[1] }] }

describe('a failure beside the messages of a chat', () => {
  test.for<[what: string, chat: unknown]>([
    ['as text', { messages: kept, error: words }],
    ['as an object', { messages: kept, error: { type: 'RateLimitError', message: words } }],
    ['of the last message', { messages: [kept[0], { ...kept[1], error: words }] }],
    [
      'of a reply beside its request',
      { request: { messages: kept.slice(0, 1) }, response: ofApi, error: words },
    ],
    [
      'of LangChain',
      {
        messages: [
          { type: 'human', content: 'Hi' },
          { type: 'ai', content: 'Hello', response_metadata: {} },
        ],
        error: words,
      },
    ],
    ['of messages of the AI SDK', { messages: ofUi, error: words }],
  ])('of the service is an outage: %s', async ([, content]) => {
    expect(await trialOf(content)).toEqual({ outcome: 'unverified', reason: 'outage' })
  })

  test('of the agent leaves it without an answer', async () => {
    expect(await trialOf({ messages: kept, error: 'KeyError: city' })).toEqual({
      outcome: 'unverified',
      reason: undefined,
    })
  })

  test.for([null, '', ' ', false, {}])('is none: %j', async (error) => {
    expect(await trialOf({ messages: kept, error })).toEqual({ outcome: 'passed', reason: undefined })
  })
})
