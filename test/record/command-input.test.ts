import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { fillCommand } from '../../src/record/command/command-input.ts'
import type { InputWay } from '../../src/scenario/scenario.ts'

const nothing = { stdin: null, variables: {}, env: {}, problem: null }

function fed(argv: readonly string[], inputVia: InputWay, input: JsonValue, hasPlaceholder = false) {
  const { shown, ...rest } = fillCommand(
    { argv, env: {}, inputVia, hasPlaceholder },
    { input, row: null },
    'linux',
  )
  // Only a variable of the environment is shown in another way.
  expect(shown).toEqual(rest.argv)
  return rest
}

describe('the input of a command', () => {
  test.for<[JsonValue, readonly string[]]>([
    [null, []],
    ['', ['']],
    ["it's $HOME\n", ["it's $HOME\n"]],
    [{ q: 'é', n: [1, 2.5, true, null] }, ['{"q": "\\u00e9", "n": [1, 2.5, true, null]}']],
    [{}, ['{}']],
    [7, ['7']],
    [true, ['true']],
    [['a'], ['["a"]']],
  ])('%j is the last argument', ([input, last]) => {
    expect(fed(['agent', '{{.State}}'], 'argument', input)).toEqual({
      ...nothing,
      argv: ['agent', '{{.State}}', ...last],
    })
  })

  test.for<[JsonValue, readonly string[]]>([
    ['a $& b', ['agent', '--q=a $& b', 'a $& b/a $& b']],
    [null, ['agent', '--q=', '/']],
    [{ a: 1 }, ['agent', '--q={"a": 1}', '{"a": 1}/{"a": 1}']],
  ])('%j stands where its placeholder is', ([input, argv]) => {
    expect(fed(['agent', '--q={{input}}', '{{input}}/{{input}}'], 'argument', input, true)).toEqual({
      ...nothing,
      argv,
    })
  })

  test('goes to standard input or into a variable, or nowhere', () => {
    expect(fed(['agent'], 'stdin', 'a\0b')).toEqual({ ...nothing, argv: ['agent'], stdin: 'a\0b' })
    expect(fed(['agent'], 'stdin', null)).toEqual({ ...nothing, argv: ['agent'] })
    expect(fed(['agent'], 'environment', { a: 1 })).toEqual({
      ...nothing,
      argv: ['agent'],
      env: { SCENARIO_GATE_INPUT: '{"a": 1}' },
    })
    expect(fed(['agent'], 'environment', null)).toEqual({ ...nothing, argv: ['agent'] })
    expect(fed(['agent'], 'none', 'x')).toEqual({ ...nothing, argv: ['agent'] })
  })

  test.for<[InputWay, string, string | null]>([
    ['argument', 'x'.repeat(131_071), null],
    [
      'argument',
      'é'.repeat(65_536),
      'The input is too long for an argument or a variable: 131,072 bytes, at most 131,071 here; pass it with `input_via: stdin`.',
    ],
    [
      'environment',
      'x'.repeat(131_071),
      'The input is too long for an argument or a variable: 131,091 bytes, at most 131,071 here; pass it with `input_via: stdin`.',
    ],
    [
      'argument',
      'a\0b',
      'The input contains a NUL character, which arguments and variables cannot; pass it with `input_via: stdin`.',
    ],
    ['stdin', 'x'.repeat(1 << 20), null],
  ])('by %s is bounded', ([way, input, problem]) => {
    expect(fed(['agent'], way, input).problem).toBe(problem)
  })

  test('is bounded where its placeholder is, and by characters on Windows', () => {
    expect(fed(['a={{input}}'], 'argument', 'x'.repeat(131_070), true).problem).toMatch(
      /^The input is too long/,
    )
    const command = { argv: ['agent'], env: {}, inputVia: 'argument', hasPlaceholder: false } as const
    const on = (platform: NodeJS.Platform, length: number) =>
      fillCommand(command, { input: 'x'.repeat(length), row: null }, platform).problem
    expect(on('win32', 40_000)).toMatch(/40,000 characters/)
    expect(on('darwin', 200_000)).toBe(null)
  })

  test('and a row fill arguments and variables, each once', () => {
    const command = {
      argv: ['agent', '{{order}}', '--all={{input}}/{{tags}}', '{{none}}'],
      env: { ORDER: 'no {{order}}', ASK: '{{input}}', PLAIN: 'x' },
      inputVia: 'argument',
      hasPlaceholder: true,
    } as const
    const data = { order: '{{input}} {{tags}}', tags: ['a'], input: 'not this' }
    expect(fillCommand(command, { input: 'hi', row: { index: 1, data } }, 'linux')).toMatchObject({
      ...nothing,
      argv: ['agent', '{{input}} {{tags}}', '--all=hi/["a"]', '{{none}}'],
      variables: { ORDER: 'no {{input}} {{tags}}', ASK: 'hi', PLAIN: 'x' },
    })
    const long = { input: '', row: { index: 1, data: { order: 'x'.repeat(200_000) } } }
    expect(fillCommand(command, long, 'linux').problem).toMatch(/^The input is too long/)
  })
})
