import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { runChecks } from '../../src/checks/run.ts'
import { normalizeSchema } from '../../src/checks/spelling/normalization.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { comparedTrees } from '../support/compared.ts'
import { scoreFiles } from '../support/score-files.ts'
import { recording } from '../support/suite.ts'

await loadAllChecks()
const all = normalizeSchema.parse(true)

function statusOf(output: string, type: string, params: JsonObject, scope: Partial<CheckSpec> = {}) {
  const spec = { type, params, severity: 'error', surface: 'assertion', description: '', ...scope } as const
  return runChecks(buildExampleTrace({ output }), [bindCheck(spec)])[0]?.status
}

describe('line ends are no difference', () => {
  const output = 'first line\r\nsecond line'
  const value = 'first line\nsecond line'

  test.for<[string, JsonObject, string]>([
    ['output_contains', { value }, 'pass'],
    ['contains', { patterns: [value] }, 'pass'],
    ['content_excludes', { patterns: [value] }, 'fail'],
    ['output_matches', { pattern: 'line\\nsecond' }, 'pass'],
    ['output_matches', { pattern: 'line\\r\\nsecond' }, 'pass'],
    ['eq!', { target: 'output', value }, 'pass'],
    ['output_contains', { value: 'third' }, 'fail'],
  ])('%s %o', ([type, params, status]) => {
    expect(statusOf(output, type, params)).toBe(status)
    const both = JSON.parse(JSON.stringify(params).replaceAll('\\n', '\\r\\n')) as JsonObject
    const other = type === 'output_matches' ? status : statusOf(output.replaceAll('\r', ''), type, both)
    expect(other).toBe(status)
  })

  test('unless the check says so', () => {
    expect(statusOf(output, 'output_contains', { value }, { spelling: 'exact' })).toBe('fail')
    expect(statusOf(output, 'output_contains', { value }, { normalize: [] })).toBe('fail')
  })
})

describe('with `normalize`', () => {
  test.for<[string, string, string, string[]]>([
    ['a no-break space', 'a guaranteed\u00a0return', 'guaranteed return', ['unicode']],
    ['a decomposed accent', 'cafe\u0301', 'caf\u00e9', ['unicode']],
    ['a ligature', '\ufb01le', 'file', ['unicode']],
    ['a zero width space', 'gua\u200branteed', 'guaranteed', ['unicode']],
    ['a curly apostrophe', 'We can\u2019t', "can't", ['quotes']],
    ['curly quotes', '\u201cyes\u201d', '"yes"', ['quotes']],
    ['a dash', '10\u201320', '10-20', ['quotes']],
    ['two blanks', 'first  line', 'first line', ['blanks']],
    ['a line break', 'first\n line', 'first line', ['blanks']],
  ])('%s', ([, output, value, needed]) => {
    const normalize = normalizeSchema.parse(needed)
    for (const kinds of [all, normalize]) {
      expect(statusOf(output, 'output_contains', { value }, { normalize: kinds })).toBe('pass')
      expect(statusOf(output, 'content_excludes', { patterns: [value] }, { normalize: kinds })).toBe('fail')
    }
    expect(statusOf(output, 'output_contains', { value })).toBe('fail')
    expect(statusOf(output, 'content_excludes', { patterns: [value] })).not.toBe('pass')
  })

  test('other texts differ still', () => {
    expect(statusOf('Lyon', 'output_contains', { value: 'Paris' }, { normalize: all })).toBe('fail')
    expect(statusOf('Lyon', 'content_excludes', { patterns: ['Paris'] }, { normalize: all })).toBe('pass')
  })
})

const trace = recording({ tools: [], answer: 'We can\u2019t refund fees.' })

test('is said once, for a scenario, for many, and otherwise by a check', async () => {
  const { scenarios, said } = await scoreFiles(
    {
      'scenarios/scenario-defaults.yaml': 'normalize: true\n',
      'scenarios/a.yaml': `id: a\ntraces: a.json\nchecks:\n  - {type: output_contains, params: {value: "can't"}}\n  - {type: any_of, params: {checks: [{type: output_contains, params: {value: "can't"}}]}}\n`,
      'scenarios/b.yaml': `id: b\ntraces: a.json\nnormalize: [blanks]\nchecks:\n  - {type: output_contains, params: {value: "can't"}}\n  - {type: output_contains, normalize: [quotes], params: {value: "can't"}}\n`,
      'scenarios/a.json': trace,
    },
    ['scenarios'],
  )
  expect(said).toEqual([])
  expect(scenarios.map(({ id, verdicts }) => [id, ...verdicts.flat()])).toEqual([
    ['a', 'output_contains pass', 'any_of pass'],
    ['b', 'output_contains fail', 'output_contains pass'],
  ])
})

test.for<[string, string, string, boolean]>([
  [
    'more is the same for what must be there',
    'output_contains, params: {value: x}',
    ', normalize: true',
    true,
  ],
  ['more is forbidden', 'content_excludes, params: {patterns: [x]}', ', normalize: true', false],
])('%s', async ([, check, more, isLooser]) => {
  const files = (scope: string) => ({
    'scenarios/a.yaml': `id: a\nchecks:\n  - {type: ${check}${scope}}\n`,
    'scenarios/traces/a.json': trace,
  })
  const [added, removed] = [
    await comparedTrees(files(''), files(more), {}),
    await comparedTrees(files(more), files(''), {}),
  ]
  const list = (isLoose: boolean) => (isLoose ? [`${check.split(',')[0]}: normalize`] : [])
  expect(added.weakenings.map(({ what }) => what)).toEqual(list(isLooser))
  expect(removed.weakenings.map(({ what }) => what)).toEqual(list(!isLooser))
})
