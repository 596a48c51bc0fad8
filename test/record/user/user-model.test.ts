import { expect, test } from 'vitest'
import type { JudgeReply } from '../../../src/judge/provider.ts'
import { askUser } from '../../../src/record/user/user-model.ts'

const user = { goal: 'Get the money back.', model: 'm', maxTurns: 3, first: 'user' } as const

/** What the user does after a model that is not held to a form has replied so. */
async function moveAfter(reply: JudgeReply) {
  const provider = { ask: async () => ({ kind: 'replied', reply, model: 'm', usage: null }) as const }
  const model = { provider, id: 'openai/m', timeoutMs: 1_000, onUsage: async () => undefined }
  return askUser(model, user, [], new AbortController().signal)
}

test.for<[string, JudgeReply, object]>([
  ['text around it', { text: 'Sure: {"done": false, "message": "Hi {there}"}\n' }, { message: 'Hi {there}' }],
  ['the end', { text: '{"done": true, "message": ""}' }, { isDone: true }],
])('a reply with %s is read', async ([, reply, move]) => {
  expect(await moveAfter(reply)).toEqual(move)
})

test.for<[string, string]>([
  ['{'.repeat(250_000), 'did not reply with the JSON that it was asked for'],
  ['{"done": false, "done": true, "message": ""}', 'did not reply with the JSON that it was asked for'],
  ['{"done": false, "message": "a"}'.padEnd(300_000), 'replied with too much'],
])('a reply that is none is a fault of the user: %.20s', async ([text, message]) => {
  expect(await moveAfter({ text })).toEqual({ problem: { kind: 'user', message } })
})
