import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { statusesOn, type Asked } from '../support/losses.ts'
import { memoryFile, readAll } from '../support/trace-files.ts'

const says = (content: string) => ({
  messages: [
    { role: 'user', content: 'Which horse?' },
    { role: 'assistant', content },
  ],
})
const calls = (args: JsonValue, result = 'ok') => ({
  messages: [
    { role: 'user', content: 'Send it.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c', type: 'function', function: { name: 'send', arguments: JSON.stringify(args) } },
      ],
    },
    { role: 'tool', tool_call_id: 'c', content: result },
    { role: 'assistant', content: 'Sent.' },
  ],
})

const bans = (pattern: string): readonly Asked[] => [
  ['regex', { pattern, expect_match: false }],
  ['not_pattern!', { target: 'output', value: pattern }],
]

describe('what a forbidden pattern matches may have been masked', () => {
  test.for([
    ['The horse [REDACTED] won.', '(?i)black beauty'],
    ['The horse <PERSON_1> won.', 'Beauty|Bess'],
    ['Pay to [REDACTED].', '\\b\\d{4}-\\d{4}\\b'],
    ['Write to <EMAIL_ADDRESS>.', '\\S+@\\S+'],
    ['The code is [REDACTED].', 'code is \\d+'],
  ] as const)('%s: %s', async ([text, pattern]) => {
    expect(await statusesOn(says(text), bans(pattern))).toEqual(['error', 'error'])
  })

  test.for([
    ['The horse [REDACTED] won.', '^Black'],
    ['Write to <EMAIL_ADDRESS>.', 'Beauty'],
    ['The horse [REDACTED] won.', 'as an AI (language )?model'],
    ['The horse [1] won.', 'Beauty'],
  ] as const)('%s cannot have had %s', async ([text, pattern]) => {
    expect(await statusesOn(says(text), bans(pattern))).toEqual(['pass', 'pass'])
  })
})

/** A check that must not do well: `not-regex` of promptfoo, `max_score` of PromptKit. */
async function statusBelow(content: object, type: string, params: CheckSpec['params'], more = {}) {
  const { traces } = await readAll(memoryFile(JSON.stringify(content)))
  const threshold = { min: null, max: null, below: 1 }
  const spec = {
    type,
    params,
    severity: 'error',
    surface: 'assertion',
    description: '',
    threshold,
    ...more,
  } as const
  return traces.flatMap((trace) => runChecks(trace, [bindCheck(spec)]).map(({ status }) => status))[0]
}

describe('a check that must not do well', () => {
  const named = { patterns: ['Beauty'] }
  test.for([
    ['Black Bess [truncated]', 'error'],
    ['The horse [REDACTED] won.', 'error'],
    ['The horse Be\u200bauty won.', 'error'],
    ['The horse Bess won.', 'pass'],
    ['The horse Beauty won.', 'fail'],
    ['Beauty won. [truncated]', 'fail'],
  ] as const)('%s: %s', async ([text, status]) => {
    expect(await statusBelow(says(text), 'regex_match', named)).toBe(status)
  })

  test('has a way out', async () => {
    const more = { spelling: 'exact' }
    expect(await statusBelow(says('The horse [REDACTED] won.'), 'regex_match', named, more)).toBe('pass')
  })

  test('looks at the answer alone if it asks of nothing else', async () => {
    const wanted = ['regex', { pattern: 'Beauty' }] as const
    expect(await statusBelow(calls({}, 'Black B... [truncated]'), ...wanted)).toBe('pass')
    expect(await statusBelow(calls({ text: 'Black B... [truncated]' }), ...wanted)).toBe('pass')
  })

  test('looks for a result that was cut off', async () => {
    const asked = ['tool_result_includes', named] as const
    expect(await statusBelow(calls({}, 'Black B... [truncated]'), ...asked)).toBe('error')
    expect(await statusBelow(calls({}, 'Black Bess'), ...asked)).toBe('pass')
  })
})

const banned = (text: JsonValue): readonly Asked[] => [
  ['tools_not_called', { tools: [{ tool: 'send', args: { text } }] }],
]

describe('a forbidden argument that a masked part may have been', () => {
  test.for<[text: string, forbidden: JsonValue, status: string]>([
    ['to [REDACTED] now', { matches: 'evil\\.org' }, 'error'],
    ['to [REDACTED] now', { contains: 'Beauty' }, 'error'],
    ['to [REDACTED] now', 'to Beauty now', 'error'],
    ['to <EMAIL_ADDRESS> now', { contains: 'Beauty' }, 'pass'],
    ['to <EMAIL_ADDRESS> now', { matches: '@evil' }, 'error'],
    ['to [REDACTED] now', 'for Beauty now', 'pass'],
    ['to [1] now', { contains: 'Beauty' }, 'pass'],
  ])('%s: %j', async ([text, forbidden, status]) => {
    expect(await statusesOn(calls({ text }), banned(forbidden))).toEqual([status])
  })
})

test('the answer of a tool that was cut off, or masked, may have said that it failed', async () => {
  const asked: readonly Asked[] = [
    ['no_tool_errors', { error_pattern: 'Error:' }],
    ['tool_efficiency', { max_errors: 0, error_pattern: 'Error:' }],
  ]
  expect(await statusesOn(calls({}, 'It went [truncated]'), asked)).toEqual(['error', 'error'])
  expect(await statusesOn(calls({}, 'It went [REDACTED]'), asked)).toEqual(['error', 'error'])
  expect(await statusesOn(calls({}, 'It went well'), asked)).toEqual(['pass', 'pass'])
  expect(await statusesOn(calls({}, 'Error: [truncated]'), asked)).toEqual(['fail', 'fail'])
})

describe('a mark of what was cut off or masked is no length', () => {
  const least = 20
  const asked: readonly Asked[] = [
    ['min_length', { min: least }],
    ['length_bounds', { min: least }],
    ['length_bounds', { min_words: 4 }],
    ['min_length!', { target: 'output', value: least }],
    ['gt!', { target: 'output', value: 'At nine' }],
  ]
  const all = (status: string) => asked.map(() => status)
  test.for([
    ['At nine [truncated 300 chars]', ['error', 'error', 'error', 'error', 'pass']],
    ['At nine, from [REDACTED] then', ['error', 'error', 'pass', 'error', 'pass']],
    ['At nine from the last platform [truncated]', all('pass')],
    ['At nine from the [third] platform', all('pass')],
  ] as const)('%s', async ([text, statuses]) => {
    expect(await statusesOn(says(text), asked)).toEqual(statuses)
  })

  test('nor is it an order', async () => {
    const later: Asked = ['gt!', { target: 'output', value: 'At nine' }]
    expect(await statusesOn(says('At nine[truncated]'), [later])).toEqual(['error'])
  })

  test.for<[asked: Asked, status: string]>([
    [['max_length', { max: 60 }], 'error'],
    [['max_length', { max: 200 }], 'pass'],
    [['length_bounds', { max: 60 }], 'error'],
    [['length_bounds', { max_words: 6 }], 'error'],
    [['max_length!', { target: 'output', value: 60 }], 'error'],
    [['lt!', { target: 'output', value: 'B' }], 'error'],
  ])('%j of a text with a masked part: %s', async ([bound, status]) => {
    expect(await statusesOn(says('At nine [REDACTED] then'), [bound])).toEqual([status])
  })
})
