import { expect, test } from 'vitest'
import { comparedTrees } from '../support/compared.ts'
import { recording } from '../support/suite.ts'

const [a, b, c] = ['a', 'b', 'c'].map((value) => `{type: output_contains, params: {value: ${value}}}`)
const few = '{type: max_tool_calls, params: {max: 1}}'
const many = '{type: max_tool_calls, params: {max: 9}}'
const check = (type: string, checks: (string | undefined)[], more = '') =>
  `  - {type: ${type}, params: {${more}checks: [${checks.join(', ')}]}}\n`

const files = (checks: string) => ({
  'scenarios/a.yaml': `id: a\nchecks:\n${checks}`,
  'scenarios/traces/a.json': recording({ tools: ['search'], answer: 'a b c' }),
})

async function weakenings(base: string, head: string) {
  const found = await comparedTrees(files(base), files(head), {})
  return found.weakenings.map(({ kind, what }) => [kind, what])
}

test.for<[string, string, string, [string, string][]]>([
  [
    'a way more',
    check('any_of', [a, b]),
    check('any_of', [a, b, c]),
    [['threshold-loosened', 'any_of: checks']],
  ],
  ['a way less', check('any_of', [a, b]), check('any_of', [a]), []],
  ['another order', check('any_of', [a, b]), check('any_of', [b, a]), []],
  ['one less of all', check('all_of', [a, b]), check('all_of', [b]), [['check-dropped', 'all_of: checks']]],
  ['one more of all', check('all_of', [a]), check('all_of', [a, b]), []],
  [
    'fewer of some',
    check('at_least', [a, b], 'n: 2, '),
    check('at_least', [a, b], 'n: 1, '),
    [['threshold-loosened', 'at_least: n']],
  ],
  ['more of some', check('at_least', [a, b], 'n: 1, '), check('at_least', [a, b], 'n: 2, '), []],
  [
    'more to choose from',
    check('at_least', [a, b], 'n: 2, '),
    check('at_least', [a, b, c], 'n: 2, '),
    [['threshold-loosened', 'at_least: checks']],
  ],
  [
    'a bound in one of them',
    check('any_of', [few, a]),
    check('any_of', [many, a]),
    [['threshold-loosened', 'any_of: max_tool_calls: max']],
  ],
  ['a stricter bound', check('any_of', [many, a]), check('any_of', [few, a]), []],
  [
    'all become any under one id',
    check('all_of', [a, b]).replace('{type', '{id: x, type'),
    check('any_of', [a, b]).replace('{type', '{id: x, type'),
    [['check-dropped', 'all_of']],
  ],
  ['all become any', check('all_of', [a, b]), check('any_of', [a, b]), [['check-dropped', 'all_of']]],
])('%s', async ([, base, head, expected]) => {
  expect(await weakenings(base, head)).toEqual(expected)
})
