import { expect, test } from 'vitest'
import { findEvalFiles } from '../../../src/project/eval-files.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const inOrder = { tool_trajectory_avg_score: { threshold: 1, match_type: 'IN_ORDER' } }
const content = { parts: [{ text: 'Hi' }], role: 'user' }

/** The checks of an eval set that is measured by the calls in their order, and its errors. */
async function load(set: unknown, config: object = {}) {
  const tree = memoryTree({
    'home.test.json': JSON.stringify(set),
    'test_config.json': JSON.stringify({ criteria: inOrder, ...config }),
  })
  const { scenarios, diagnostics } = await loadSuite(tree, ['home.test.json'])
  return {
    checks: scenarios.flatMap(({ checks }) => checks.map(({ spec }) => spec.type)),
    said: diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  }
}

const call = { name: 'off', args: {} }
const setOf = (...events: readonly object[]) => ({
  eval_set_id: 'home',
  eval_cases: [
    {
      eval_id: 'off',
      conversation: [
        {
          user_content: content,
          intermediate_data: {
            invocation_events: [{ author: 'a', content: { parts: [{ functionCall: call }] } }, ...events],
          },
        },
      ],
    },
  ],
})
const older = (turn: object) => [
  { name: 'off', data: [{ query: 'Hi', expected_tool_use: [{ tool_name: 'off', tool_input: {} }] }, turn] },
]

test.for<[string, unknown]>([
  [
    'an event',
    setOf({
      author: 'b',
      content: { role: 'model', parts: [{ text: 'a', thought: true, thought_signature: 'x' }] },
    }),
  ],
  [
    'an event with other parts',
    setOf({ content: { parts: [{ function_response: {} }, { inline_data: {} }, { executable_code: {} }] } }),
  ],
  [
    'an older turn',
    older({ query: 'Hi', reference: 'x', expected_intermediate_agent_responses: [], agent: 'a' }),
  ],
])('what ADK writes is no slip: %s', async ([, set]) => {
  expect(await load(set)).toEqual({ checks: ['trajectory'], said: [] })
})

test.for<[string, unknown, string]>([
  ['an event', setOf({ contents: { parts: [{ functionCall: call }] } }), 'did you mean `content`?'],
  ['a message', setOf({ content: { part: [{ functionCall: call }] } }), 'did you mean `parts`?'],
  ['a part', setOf({ content: { parts: [{ functionCalls: call }] } }), 'did you mean `function'],
  ['an older turn', older({ query: 'Hi', expected_tool_uses: [] }), 'did you mean `expected_tool_use`?'],
  [
    'an older call',
    older({ query: 'Hi', expected_tool_use: [{ tool_name: 'on', tool_inputs: { a: 1 } }] }),
    'did you mean `tool_input`?',
  ],
])('a slip in %s is an error, not a call less that is asked for', async ([, set, message]) => {
  expect((await load(set)).said).toEqual([expect.stringContaining(message)])
})

test('a config may hold comments', async () => {
  expect(await load(setOf(), { _comment: ['a'], $schema: 'x' })).toEqual({ checks: ['trajectory'], said: [] })
  expect((await load(setOf(), { comment: 'a' })).said).toEqual([
    expect.stringContaining('`comment` is not a key here'),
  ])
})

const readSet = async (part: object, count = 1) => {
  const turn = {
    user_content: { parts: [{ text: 'What is it?' }, part] },
    final_response: { parts: [{ text: 'A cat' }] },
  }
  const cases = Array.from({ length: count }, (_, at) => ({ eval_id: `c${at}`, conversation: [turn] }))
  const path = 'evals/pictures.evalset.json'
  const tree = memoryTree({ [path]: JSON.stringify({ eval_set_id: 's', eval_cases: cases }) })
  const { evals, unread } = await findEvalFiles({ root: '.', tree, env: {} }, [path])
  const { diagnostics } = await loadSuite(tree, ['evals'])
  return [
    evals[0]?.scenarios ?? unread.map(({ why }) => why),
    diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  ]
}

const image = (data: string) => ({ inline_data: { mime_type: 'image/png', data } })

test('images in base64 do not make a set too long, and what else is long does', async () => {
  expect(await readSet(image('iVBORw0KGgo_/-+='.repeat(200_000)), 2)).toEqual([2, []])
  const tooLong =
    '`evals/pictures.evalset.json` has more than 1 MiB besides images in base64; write its cases as several files.'
  expect(await readSet(image('no base64 '.repeat(200_000)))).toEqual([[tooLong], [tooLong]])
  expect(await readSet({ text: 'short' }, 20_000)).toEqual([[tooLong], [tooLong]])
})
