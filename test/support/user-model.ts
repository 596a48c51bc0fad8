import { readTraces } from '../../src/trace/reading/read.ts'
import { getMessageText } from '../../src/trace/model/message.ts'
import { memoryFile } from './trace-files.ts'
import { gate, scenarioIn } from './fresh.ts'
import { temporaryFolder, type Files, type TemporaryFolder } from './repository.ts'
import { service, type Service } from './service.ts'

/** A reply of a chat model with this text. */
export function chatReply(content: string | null, extra: object = {}): object {
  return {
    id: 'chatcmpl-user',
    object: 'chat.completion',
    created: 1767225600,
    model: 'gpt-5-mini',
    choices: [{ index: 0, message: { role: 'assistant', content, ...extra }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  }
}

/** What the user says, or that they are done. */
export const says = (message: string): object => chatReply(JSON.stringify({ done: false, message }))
export const isDone: object = chatReply(JSON.stringify({ done: true, message: '' }))

/** A stand-in of the provider of a user's model: these replies in turn, the last one again and again. A number is a status. */
export function userProvider(...replies: readonly (object | number)[]): Promise<Service> {
  let count = 0
  return service((response) => {
    const reply = replies[Math.min(count++, replies.length - 1)] ?? {}
    if (typeof reply === 'number') response.writeHead(reply, { 'retry-after': '0' }).end('{}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
}

/** An agent that knows of order 7 only, and logs what it hears. Nothing but Node. */
export const lineAgent = `
import { createInterface } from 'node:readline'
console.log('starting up')
for await (const line of createInterface({ input: process.stdin })) {
  const { content } = JSON.parse(line)
  console.log(JSON.stringify({ level: 'info', heard: content.length }))
  const answer = /order 7/.test(content) ? 'Order 7 is on its way.' : 'Which order?'
  console.log(JSON.stringify({ role: 'assistant', content: answer }))
}
`

/** A scenario whose agent is talked with; `keys`: further lines, `command`: a list as JSON. */
export function talkScenario(
  keys: string,
  command: readonly string[] = [process.execPath, 'agent.mjs'],
): string {
  const checks = 'checks:\n  - { type: output_contains, params: { value: on its way } }\n'
  return `id: order\nrun_command: ${JSON.stringify(command)}\ntimeout: 20\n${keys}\n${checks}`
}

export const userKeys = 'goal: Find out where the parcel is., model: gpt-5-mini'

/** The variables by which a provider is found. */
export function keysOf({ host }: Pick<Service, 'host'>): Record<string, string> {
  const path = process.env['PATH'] ?? ''
  return { PATH: path, OPENAI_BASE_URL: `http://${host}/v1`, OPENAI_API_KEY: 'sk-very-secret-0123' }
}

/** A run over one scenario, against a provider that replies so. */
export async function talk(
  files: Files,
  replies: readonly (object | number)[],
  options: Readonly<Record<string, unknown>> = {},
) {
  await using models = await userProvider(...replies)
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': lineAgent, ...files })
  const results = await talkIn(folder, models, options)
  return { ...results, asked: models.asked }
}

/** The same in a folder that is there. */
export async function talkIn(
  folder: TemporaryFolder,
  models: Pick<Service, 'host'>,
  options: Readonly<Record<string, unknown>> = {},
  surroundings: Parameters<typeof gate>[2] = {},
) {
  const results = await gate(folder, { retries: 0, ...options }, { env: keysOf(models), ...surroundings })
  const { outcome, trials } = scenarioIn(results, 'order')
  const [trial] = trials
  return { results, outcome, trial, reason: trial?.reason, checks: trial?.checks.map(({ status }) => status) }
}

/** The messages of a recording, with their text. */
export async function readMessages(recording: string): Promise<{ role: string; text: string }[]> {
  for await (const item of readTraces(memoryFile(recording, 'trial-1.jsonl')))
    if (item.kind === 'trace')
      return item.trace.messages.map((message) => ({ role: message.role, text: getMessageText(message) }))
  throw new Error('there is no trace')
}
