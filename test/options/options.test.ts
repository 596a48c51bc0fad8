import { describe, expect, test } from 'vitest'
import { optionNames, getOption, parseOptions } from '../../src/options/options.ts'

const parsed = (values: Record<string, unknown>) =>
  parseOptions([{ label: (name) => `scenario-gate.yaml: \`${name}\``, values }])

test.for(optionNames)('the default of `%s` is what the option makes of it', (name) => {
  const { default: initial, schema } = getOption(name)
  if (initial === undefined) return
  expect(schema().parse(initial)).toEqual(initial)
  expect(parsed({})[name]).toEqual(initial)
})

describe('prices', () => {
  test('by model, in dollars per million tokens', () => {
    const prices = {
      'my-model': { input: 0, output: 10, cache_read: 0.25 },
      'openai/gpt-5': { input: 1, output: 2 },
    }
    expect(parsed({ prices }).prices).toEqual(prices)
    expect(parsed({}).prices).toBeUndefined()
  })

  test.for<[prices: unknown, message: string]>([
    [[], 'scenario-gate.yaml: `prices`: expected a mapping of models to their prices, got `[]`'],
    [
      { m: 3 },
      'scenario-gate.yaml: `prices` at `m`: expected a mapping of input, output, cache_read, cache_write; the last two are optional, got `3`',
    ],
    [
      { m: { input: 1 } },
      'scenario-gate.yaml: `prices` at `m.output`: expected dollars per million tokens, such as 2.50, got nothing',
    ],
    [
      { m: { input: -1, output: 1 } },
      'scenario-gate.yaml: `prices` at `m.input`: expected dollars per million tokens, such as 2.50, got `-1`',
    ],
    [
      { m: { input: '2', output: 1 } },
      'scenario-gate.yaml: `prices` at `m.input`: expected dollars per million tokens, such as 2.50, got `2`',
    ],
    [
      { m: { input: Infinity, output: 1 } },
      'scenario-gate.yaml: `prices` at `m.input`: expected dollars per million tokens, such as 2.50, got `1e999`',
    ],
    [
      { m: { input: 1, ouput: 1, output: 1 } },
      'scenario-gate.yaml: `prices` at `m`: `ouput` is not known here; did you mean `output`?',
    ],
  ])('%o', ([prices, message]) => {
    expect(() => parsed({ prices })).toThrow(message)
  })

  test('is for the config file alone', () => {
    expect(getOption('prices').configOnly).toBe(true)
  })
})

describe('comment', () => {
  test.for([
    [true, 'always'],
    ['true', 'always'],
    ['always', 'always'],
    [false, 'never'],
    ['false', 'never'],
    ['never', 'never'],
    ['changes', 'changes'],
    ['failures', 'failures'],
  ] as const)('%j', ([comment, meant]) => {
    expect(parsed({ comment }).comment).toBe(meant)
  })

  test.for([
    ['off', 'false'],
    ['no', 'false'],
    ['none', 'false'],
    ['on', 'true'],
    ['False', 'false'],
    ['alway', 'always'],
    ['change', 'changes'],
  ])('%s is an error with the word that is meant', ([comment, meant]) => {
    expect(() => parsed({ comment })).toThrow(
      `expected one of: always, changes, failures, never, true, false; did you mean \`${meant}\`? (got \`${comment}\`)`,
    )
  })
})
