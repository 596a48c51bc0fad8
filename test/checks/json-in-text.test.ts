import { expect, test } from 'vitest'
import { findJson } from '../../src/checks/json/json-in.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'

const find = (output: string, options = { allow_wrapped: true, extract_json: true }) =>
  findJson(buildExampleTrace({ output }), options)

const fence = (info: string, content: string, mark = '```') => `${mark}${info}\n${content}\n${mark}`

test.for<[string, string, unknown]>([
  [
    'after a block of another language',
    `${fence('bash', 'curl https://x/{id}')}\n${fence('json', '{"order": 17}')}`,
    { order: 17 },
  ],
  ['in a block without a language', fence('', '{"order": 17}'), { order: 17 }],
  ['in a block of another name', fence('javascript', '{"order": 17}'), { order: 17 }],
  ['in a block of `JSON`', `Here:\n${fence('JSON', '[1]')}\nDone.`, [1]],
  ['in a block of tildes', fence('json', '{"order": 17}', '~~~'), { order: 17 }],
  ['with Windows line ends', fence('json', '{"order": 17}').replaceAll('\n', '\r\n'), { order: 17 }],
  [
    'the block that says so before another',
    `${fence('', '{"a": 1}')}\n${fence('json', '{"b": 2}')}`,
    { b: 2 },
  ],
  ['in a block that begins in a line', 'So: ```json\n{"order": 17}\n```', { order: 17 }],
  ['before a word behind the block', '```json\n{"order": 17}\n``` as asked', { order: 17 }],
  ['after prose with braces', 'The path is /x/{id}. Result: {"order": 17}', { order: 17 }],
  ['after an open brace', 'Use { for it: {"order": 17}', { order: 17 }],
  ['a list in prose', 'The orders are [1, 2].', [1, 2]],
  ['not a part of broken JSON', '{"a": {"b": 1}, c}', undefined],
  ['not a part of JSON that was cut off', '{"a": {"b": 1}, "c', undefined],
  ['none', 'No {id} here', undefined],
])('%s', ([, output, expected]) => {
  expect(find(output)).toEqual(expected)
})

test('only where it is asked for', () => {
  const output = fence('json', '{"order": 17}')
  expect(find(output, { allow_wrapped: false, extract_json: false })).toBeUndefined()
  expect(find('So: {"a": 1}', { allow_wrapped: true, extract_json: false })).toBeUndefined()
})
