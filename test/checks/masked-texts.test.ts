import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { statusesOn, type Asked } from '../support/losses.ts'
import { otlp, readOne } from '../support/trace-files.ts'

const says = (text: string) => {
  const parts = [{ type: 'text', content: text }]
  const reply = JSON.stringify([{ role: 'assistant', parts }])
  const model = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
  return otlp({ id: '1', start: 0, end: 5, attributes: { ...model, 'gen_ai.output.messages': reply } })
}

describe('what was masked in a text may have been what must not be there', () => {
  const leaks: readonly Asked[] = [
    ['no_pii_leak', {}],
    ['no_secret_leak', {}],
  ]

  test.for([
    'Your number is [REDACTED].',
    'Mail me at <EMAIL_ADDRESS>, please',
    'Call [REDACTED_PHONE] or {{redacted}}',
    'It is [PHONE_NUMBER_1] today',
    'The key is [REDACTED: key]',
  ])('%s', async (text) => {
    expect(await statusesOn(says(text), leaks)).toEqual(['error', 'error'])
  })

  test.for([
    'It is [1] in <b>bold</b>.',
    'I removed [2 items].',
    'a\n***\nb',
    'use `<NAME>` there',
    'ends in ***1234',
  ])('%s is no mark', async (text) => {
    expect(await statusesOn(says(text), leaks)).toEqual(['pass', 'pass'])
  })

  test('unless the check says that the agent wrote it', async () => {
    const trace = await readOne(JSON.stringify(says('Your number is [REDACTED].')))
    const spec = { type: 'no_pii_leak', params: {}, severity: 'error', surface: 'assertion' } as const
    const [verdict] = runChecks(trace, [bindCheck({ ...spec, description: '', spelling: 'exact' })])
    expect(verdict?.status).toBe('pass')
  })

  test('by us: three stars stand for the value of a secret', async () => {
    const url = new URL('../fixtures/traces/examples/recording.jsonl', import.meta.url)
    const text = readFileSync(url, 'utf8')
    expect(await statusesOn(text, leaks)).toEqual(['pass', 'pass'])
    const masked = text.replaceAll('It is 18 °C in Paris.', 'The key is ***')
    expect(await statusesOn(masked, leaks)).toEqual(['error', 'error'])
    expect(await statusesOn(says('The key is ***'), leaks)).toEqual(['pass', 'pass'])
  })
})

const byPattern = (pattern: string): readonly Asked[] => [
  ['regex', { pattern, expect_match: false }],
  ['not_pattern!', { target: 'output', value: pattern }],
]

describe('a forbidden text that a masked part of the answer may have been', () => {
  const asked: readonly Asked[] = [
    ['content_excludes', { patterns: ['Black Beauty'] }],
    ['negative_match', { must_not_contain: ['Beauty'] }],
    ['not_contains!', { target: 'output', value: 'Beauty' }],
  ]
  const phrase: readonly Asked[] = [
    ['content_excludes', { patterns: ['as an AI language model'] }],
    ['non_empty', {}],
  ]
  test.for(['The horse [REDACTED] won.', 'The horse <PERSON_1> won.'])('%s', async (text) => {
    expect(await statusesOn(says(text), asked)).toEqual(['error', 'error', 'error'])
    expect(await statusesOn(says(text), phrase)).toEqual(['pass', 'pass'])
  })
  test.for<[text: string, seen: readonly Asked[]]>([
    ['Write to <EMAIL_ADDRESS>.', asked],
    ['Call [REDACTED_PHONE].', asked],
    ['Write to <EMAIL_ADDRESS>.', [['content_excludes', { patterns: ['555-01'] }]]],
  ])('%s hides data of its kind only', async ([text, bans]) => {
    expect(await statusesOn(says(text), bans)).toEqual(bans.map(() => 'pass'))
  })

  test.for([
    ['Write to <EMAIL_ADDRESS>.', 'jo@x.org'],
    ['Call [REDACTED_PHONE].', '555-01'],
  ] as const)('%s may have been %s', async ([text, pattern]) => {
    expect(await statusesOn(says(text), [['content_excludes', { patterns: [pattern] }]])).toEqual(['error'])
  })

  test('no mark hides anything', async () => {
    expect(await statusesOn(says('The horse [1] won.'), asked)).toEqual(['pass', 'pass', 'pass'])
  })

  test.for([
    ['Your card is [REDACTED].', '\\d{4}-\\d{4}'],
    ['Your card is [REDACTED].', '(?i)card is \\w+'],
    ['Write to <EMAIL_ADDRESS>.', '\\S+@\\S+\\.\\S+'],
    ['The key is [REDACTED: key]', 'sk-[A-Za-z0-9]{20,}'],
  ])('by a pattern: %s, %s', async ([text = '', pattern = '']) => {
    expect(await statusesOn(says(text), byPattern(pattern))).toEqual(['error', 'error'])
  })
  test.for([
    ['Write to <EMAIL_ADDRESS>.', '\\bguarantee(d|s)?\\b'],
    ['Your card is [REDACTED].', 'as an AI( language)? model'],
    ['Your card is [1].', '\\d{4}-\\d{4}'],
  ])('a pattern of what a mask does not hide: %s, %s', async ([text = '', pattern = '']) => {
    expect(await statusesOn(says(text), byPattern(pattern))).toEqual(['pass', 'pass'])
  })
})
