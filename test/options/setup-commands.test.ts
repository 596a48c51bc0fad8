import { expect, test } from 'vitest'
import { findLoosenedOptions } from '../../src/gate/protected-options.ts'
import { parseOptions } from '../../src/options/options.ts'

const optionsOf = (values: Readonly<Record<string, unknown>>) => parseOptions([{ label: String, values }])

test.for([
  ['npm ci', [['npm', 'ci']]],
  [
    'npm ci\n\nnpm run "build all"\n',
    [
      ['npm', 'ci'],
      ['npm', 'run', 'build all'],
    ],
  ],
  [['npm', 'ci'], [['npm', 'ci']]],
  [
    [
      ['npm', 'ci'],
      ['npm', 'run', 'build'],
    ],
    [
      ['npm', 'ci'],
      ['npm', 'run', 'build'],
    ],
  ],
] as const)('`setup` takes %j', ([setup, commands]) => {
  expect(optionsOf({ setup }).setup).toEqual(commands)
})

test.for([
  ['npm ci && npm test', 'there is no shell for `&&`'],
  ['npm "ci', 'a quote or a backslash is left open'],
  ['', 'expected a command'],
  [7, 'expected a command'],
  [['npm ci', 'npm test'], 'is not a program; write each command as a list of its own'],
] as const)('`setup` does not take %j', ([setup, message]) => {
  expect(() => optionsOf({ setup })).toThrow(message)
})

test('a change does not choose what makes its base ready', () => {
  const [base, head] = [optionsOf({ setup: 'npm ci' }), optionsOf({ setup: 'rm agent.py' })]
  expect(findLoosenedOptions(base, head)).toEqual([
    { what: 'setup', path: ['setup'], from: 'npm ci', to: 'rm agent.py' },
  ])
  const first = [{ what: 'setup', path: ['setup'], from: 'none', to: 'rm agent.py' }]
  expect(findLoosenedOptions(optionsOf({}), head)).toEqual(first)
})
