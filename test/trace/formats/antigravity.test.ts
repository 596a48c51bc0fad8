import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { findLoss } from '../../../src/trace/views/losses.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

/** A step without its number, which its place gives it. */
const step = (source: string, type: string, more: JsonObject = {}): JsonObject => ({
  source,
  type,
  status: 'DONE',
  created_at: '2026-06-09T07:14:20Z',
  ...more,
})
const user = (content: string, more: JsonObject = {}) =>
  step('USER_EXPLICIT', 'USER_INPUT', { content: `<USER_REQUEST>\n${content}\n</USER_REQUEST>`, ...more })
const says = (content: string) => step('MODEL', 'PLANNER_RESPONSE', { content })
const asks = (...names: readonly string[]) =>
  step('MODEL', 'PLANNER_RESPONSE', { tool_calls: names.map((name) => ({ name, args: { n: '7' } })) })
const ran = (content: string, more: JsonObject = {}) => step('MODEL', 'GENERIC', { content, ...more })
const errs = (error: string) => step('SYSTEM', 'ERROR_MESSAGE', { error })

const failure = '\t\tThe command failed with exit code: 1\n\t\tOutput:'

async function read(steps: readonly JsonObject[]) {
  const rows = steps.map((row, index) => ({ step_index: index, ...row }))
  const { traces, damaged, diagnostics } = await readAll(memoryFile(jsonLines(...rows), 'transcript.jsonl'))
  expect(diagnostics).toEqual([])
  const [trace] = traces
  if (trace === undefined || traces.length > 1) throw new Error(`${traces.length} traces`)
  const { toolCalls, finalOutput, userInput } = describeTrace(trace)
  const calls = toolCalls?.map(({ name, error = null }) => (error === null ? name : `${name}!`)) ?? null
  return { calls, finalOutput, userInput, error: trace.stated.failure, loss: findLoss(trace), damaged }
}

test.for<[string, readonly JsonObject[], readonly string[]]>([
  ['in their order', [asks('a', 'b'), ran('1'), ran('2', { status: 'ERROR' })], ['a', 'b!']],
  ['a command that failed', [asks('a'), ran(failure, { type: 'RUN_COMMAND' })], ['a!']],
  [
    'one that printed so',
    [asks('a'), ran(`The command completed.\n${failure}`, { type: 'RUN_COMMAND' })],
    ['a'],
  ],
  ['a file that says so', [asks('a'), ran(failure, { type: 'VIEW_FILE' })], ['a']],
  ['one in the background', [asks('a'), ran('It runs.', { status: 'RUNNING' })], ['a']],
  ['what could not be called', [asks('a'), errs('There was a problem parsing the tool call. No.')], ['a!']],
  ['none before it', [asks('a'), asks('b'), ran('2')], ['a', 'b']],
  ['beside what the user ran', [step('USER_EXPLICIT', 'RUN_COMMAND'), asks('a'), ran('1')], ['a']],
  ['of no call that is there', [ran('1')], ['']],
])('a step after a reply of Antigravity answers its calls: %s', async ([, steps, calls]) => {
  expect(await read([user('Go.'), ...steps, says('Done.')])).toMatchObject({ calls, finalOutput: 'Done.' })
})

test('arguments are JSON of their own, but for those that are cut', async () => {
  const args = { a: '"x"', n: '5', on: 'true', of: '{"b":[1]}', cut: '"x\n<truncated 12 bytes>' }
  const row = step('MODEL', 'PLANNER_RESPONSE', { tool_calls: [{ name: 'a', args }] })
  const rows = [user('Go.'), row, ran('1'), says('Done.')].map((one, index) => ({
    step_index: index,
    ...one,
  }))
  const { traces } = await readAll(memoryFile(jsonLines(...rows)))
  expect(traces[0]?.toolCalls?.map((call) => call.args)).toEqual([
    { a: 'x', n: 5, on: true, of: { b: [1] }, cut: '"x\n<truncated 12 bytes>' },
  ])
})

test('what the user took back was done, and is no part of the conversation', async () => {
  const steps = [user('Go.'), asks('a'), ran('1'), says('Wrong.'), user('Better.', { step_index: 0 })]
  const again = says('Done.')
  expect(await read([...steps, { ...again, step_index: 1 }])).toMatchObject({
    calls: ['a'],
    userInput: 'Better.',
    finalOutput: 'Done.',
    loss: null,
  })
})

test.for<[string, readonly JsonObject[], object]>([
  ['ends in an error of the service', [errs('UNAVAILABLE')], { error: 'UNAVAILABLE' }],
  ['ends with a call', [asks('b')], { damaged: ['transcript'] }],
  ['lacks an own step', [{ ...says('Done.'), step_index: 5 }], { loss: null, finalOutput: 'Done.' }],
  ['lacks some before an error', [{ ...errs('x'), step_index: 9 }], { loss: null }],
])('a session that %s', async ([, steps, facts]) => {
  expect(await read([user('Go.'), asks('a'), ran('1'), says('So.'), ...steps])).toMatchObject(facts)
})

test.for<[string, readonly JsonObject[]]>([
  ['its first step', [asks('a'), ran('1')].map((row, index) => ({ ...row, step_index: index + 1 }))],
  ['a call and its answer', [user('Go.'), { ...says('Done.'), step_index: 3 }]],
  ['the reply that asked', [user('Go.'), { ...ran('1'), step_index: 2 }]],
])('numbers of steps tell that %s are lost', async ([, steps]) => {
  const { traces } = await readAll(
    memoryFile(jsonLines(...steps.map((row, index) => ({ step_index: index, ...row })))),
  )
  expect(traces.map(({ stated }) => stated.gap)).toEqual(['some steps, whose numbers do not go up by one'])
})

test('what the user set is nothing that the user said', async () => {
  const content = '<USER_SETTINGS_CHANGE>Model: None to Gemini.</USER_SETTINGS_CHANGE>'
  const set = step('USER_EXPLICIT', 'USER_INPUT', { content })
  expect(await read([set, user('Go.'), says('Done.')])).toMatchObject({ userInput: 'Go.' })
})
