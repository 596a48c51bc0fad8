import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunContext } from '../../../src/run/run-context.ts'
import { gate, scenarioIn } from '../../support/fresh.ts'
import { chatReplies, provider } from '../../support/model-provider.ts'
import { temporaryFolder, type TemporaryFolder } from '../../support/repository.ts'

const recordingPath = '.scenario-gate/models/refund/trial-1.jsonl'

/** An agent that books what its model asks for, in a file. */
const agent = `
import { writeFileSync } from 'node:fs'
const url = (process.env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1') + '/chat/completions'
const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.OPENAI_API_KEY }
const prompt = 'Be kind.'
const book = (order) => {
  writeFileSync('booked.json', order)
  return 'sent'
}
const messages = [{ role: 'system', content: prompt }, { role: 'user', content: process.argv[2] }]
for (;;) {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ model: 'gpt-4o', messages }) })
  if (!reply.ok) throw new Error('status ' + reply.status + ': ' + await reply.text())
  const { message } = (await reply.json()).choices[0]
  messages.push(message)
  if (message.tool_calls === undefined) {
    console.log(message.content)
    break
  }
  for (const { id, function: { arguments: order } } of message.tool_calls)
    messages.push({ role: 'tool', tool_call_id: id, content: book(order) })
}
`
const node = JSON.stringify(process.execPath)
const scenario = `id: refund
input: Where is order 7?
run_command: [${node}, agent.mjs, '{{input}}']
state_command: [${node}, -p, "require('fs').existsSync('booked.json') ? require('fs').readFileSync('booked.json', 'utf8') : '{}'"]
checks:
  - { type: output_contains, params: { value: on its way } }
  - { type: tool_called, params: { name: look_up } }
  - { type: json_path, in: state, params: { expression: $.order, expected: 7 } }
`

/** A folder with the agent and a recording of what it asked of a model that is no longer there. */
async function recordedFolder(text = scenario): Promise<TemporaryFolder> {
  await using models = await provider(...chatReplies('It is on its way.'))
  const folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': agent, 'scenarios/refund.yaml': text })
  const env = {
    PATH: process.env['PATH'],
    OPENAI_BASE_URL: `http://${models.host}/v1`,
    OPENAI_API_KEY: 'sk-very-secret',
  }
  const results = await gate(folder, { models: 'record' }, { env })
  expect([scenarioIn(results, 'refund').outcome, results.diagnostics]).toEqual(['passed', []])
  return folder
}

async function edit(folder: TemporaryFolder, path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder.path, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder.path, path), text.replace(from, to))
}

async function replay(
  folder: TemporaryFolder,
  options: Record<string, unknown> = {},
  env: RunContext['env'] = { PATH: process.env['PATH'] },
) {
  await folder.write({ 'booked.json': '{}' })
  const results = await gate(folder, { models: 'replay', ...options }, { env })
  const { outcome, reason, trials } = scenarioIn(results, 'refund')
  const [trial] = trials
  return {
    outcome,
    reason,
    checks: trial?.checks,
    notes: results.diagnostics.map(({ message }) => message),
    results,
  }
}

test('a recorded conversation is replayed without a model and without a key', async () => {
  await using folder = await recordedFolder()
  const recorded = await readFile(join(folder.path, recordingPath), 'utf8')
  expect(recorded).not.toContain('sk-very-secret')
  const { outcome, reason, notes, results } = await replay(folder)
  expect([outcome, reason]).toEqual(['passed', undefined])
  expect(notes).toEqual([
    `Model replies are of ${new Date().toISOString().slice(0, 10)}, gpt-4o; the behaviour of the model was not tested.`,
  ])
  expect(scenarioIn(results, 'refund').trials[0]?.provenance).toEqual({ kind: 'run', models: recordingPath })
  expect(await readFile(join(folder.path, recordingPath), 'utf8')).toBe(recorded)
})

test('recorded replies cost nothing', async () => {
  await using folder = await recordedFolder()
  await folder.write({ 'booked.json': '{}' })
  const spent = new Set<number>()
  const progress: RunContext['progress'] = ({ spentUsd }) => spent.add(spentUsd)
  const results = await gate(folder, { models: 'replay' }, { env: { PATH: process.env['PATH'] }, progress })
  const { outcome, trials } = scenarioIn(results, 'refund')
  expect([outcome, trials[0]?.metrics?.['cost_usd'], [...spent]]).toEqual(['passed', 0.0007, [0]])
})

test.each<[string, string, string, string]>([
  [
    'another prompt',
    "'Be kind.'",
    "'Be terse.'",
    'call 1: $.messages[0].content is "Be terse.", recorded: "Be kind."',
  ],
  [
    'another tool result',
    "return 'sent'",
    "return 'KeyError'",
    'call 2: $.messages[3].content is "KeyError", recorded: "sent"',
  ],
])('%s is new, and unverified', async (_, from, to, told) => {
  await using folder = await recordedFolder()
  await edit(folder, 'agent.mjs', from, to)
  const { outcome, reason } = await replay(folder)
  expect([outcome, reason]).toEqual([
    'unverified',
    `the agent asked something new at ${told}; record anew with \`scenario-gate run scenarios/refund.yaml --models record\``,
  ])
})

test('an agent that asks nothing is named', async () => {
  await using folder = await recordedFolder()
  await folder.write({ 'agent.mjs': "console.log('It is on its way.')" })
  const { outcome, notes } = await replay(folder)
  expect(outcome).toBe('failed')
  expect(notes.join('\n')).toContain('Of 1 of 1 trials no call came to the gateway.')
})

test('a tool that does nothing is a failure', async () => {
  await using folder = await recordedFolder()
  await edit(folder, 'agent.mjs', "writeFileSync('booked.json', order)", '')
  const { outcome, checks } = await replay(folder)
  expect([outcome, checks?.map(({ status }) => status)]).toEqual(['failed', ['pass', 'pass', 'fail']])
})

test('a recording that was edited, and what HTTP cannot send, prove nothing', async () => {
  await using folder = await recordedFolder()
  await edit(folder, recordingPath, 'It is on its way.', 'It is really on its way.')
  expect(await replay(folder)).toMatchObject({
    outcome: 'unverified',
    reason: 'its recording was edited after the run; record it again',
  })
  await edit(folder, recordingPath, '"status":200', '"status":99999')
  expect((await replay(folder)).outcome).toBe('unverified')
})

test('one recording is one trial', async () => {
  await using folder = await recordedFolder()
  const { outcome, results } = await replay(folder, { trials: 2 })
  expect([outcome, scenarioIn(results, 'refund').trials.map(({ reason }) => reason)]).toEqual([
    'unverified',
    [
      undefined,
      'there is no recording of its model calls at `.scenario-gate/models/refund/trial-2.jsonl`, and that of another trial would be the same trial again; record with `scenario-gate run scenarios/refund.yaml --models record`',
    ],
  ])
})

test('a recording that is copied is no further trial', async () => {
  await using folder = await recordedFolder()
  const text = await readFile(join(folder.path, recordingPath), 'utf8')
  await folder.write({ '.scenario-gate/models/refund/trial-2.jsonl': text })
  const { outcome, results } = await replay(folder, { trials: 2 })
  expect([outcome, scenarioIn(results, 'refund').trials[1]?.reason]).toEqual([
    'unverified',
    'the model calls in `.scenario-gate/models/refund/trial-2.jsonl` are those of another trial, and would be the same trial again; record with `scenario-gate run scenarios/refund.yaml --models record`',
  ])
})

test('what changes each time may be left out, and what is new may go to the model where there is a key', async () => {
  await using folder = await recordedFolder()
  await edit(folder, 'agent.mjs', "const prompt = 'Be kind.'", "const prompt = 'Run ' + process.pid")
  await using models = await provider(...chatReplies('It is on its way.'))
  const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
  expect((await replay(folder, { models: 'replay-else-live' }, env)).outcome).toBe('unverified')
  expect(models.asked).toEqual([])
  const { outcome, notes } = await replay(
    folder,
    { models: 'replay-else-live' },
    { ...env, OPENAI_API_KEY: 'sk-very-secret' },
  )
  expect([outcome, models.asked.length]).toEqual(['passed', 2])
  expect(notes[0]).toMatch(/not tested\. 2 calls were new, and sent to the model\.$/)
  await edit(folder, 'scenarios/refund.yaml', 'checks:', "replay_ignore: ['$.messages[0].content']\nchecks:")
  expect((await replay(folder)).outcome).toBe('passed')
})

test('a stream is replayed as its events', async () => {
  const [, said] = chatReplies('It is on its way.')
  const chunk = {
    ...said,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content: 'On its way' }, finish_reason: 'stop' }],
  }
  const program = `
    const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{"stream":true}' })
    console.log(reply.headers.get('content-type') + ' ' + JSON.stringify(await reply.text()))`
  await using folder = await temporaryFolder()
  const text = `id: refund\ninput: x\nrun_command: [${node}, agent.mjs]\nchecks: [{ type: exit_code, params: { code: 0 } }]\n`
  await folder.write({ 'agent.mjs': program, 'scenarios/refund.yaml': text })
  const printed = async () =>
    /"scenario_gate\.stdout","value":(\{.*?\}),?\{/.exec(
      await readFile(join(folder.path, '.scenario-gate/traces/refund/trial-1.jsonl'), 'utf8'),
    )?.[1]
  {
    await using models = await provider([chunk, chunk])
    const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
    await gate(folder, { models: 'record' }, { env })
  }
  const recorded = await printed()
  expect(recorded).toContain('text/event-stream')
  await gate(folder, { models: 'replay' })
  expect(await printed()).toBe(recorded)
})
