import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { Work } from '../../src/core/work.ts'
import { scoreFiles } from '../support/score-files.ts'

/** Scenarios `a`, `b` and `c`, each with one recording whose answer is `text`. */
const files = (checks: string, text: string) =>
  Object.fromEntries(
    ['a', 'b', 'c'].flatMap((id) => [
      [`scenarios/${id}.yaml`, `id: ${id}\nchecks:\n${checks}  - { type: non_empty }\n`],
      [
        `scenarios/traces/${id}.json`,
        JSON.stringify({
          scenario: id,
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'assistant', content: text },
          ],
        }),
      ],
    ]),
  )

const list = `[${'0,'.repeat(999)}0]`
const kinds = [
  ['a pattern', "  - { type: output_matches, params: { pattern: '^(?:a|b)+$' } }\n", 'a'.repeat(20_000)],
  [
    'a pattern with a reference',
    "  - { type: output_matches, params: { pattern: '^(a)(?:\\1|b)+$' } }\n",
    'a'.repeat(20_000),
  ],
  [
    'a schema',
    '  - { type: json_schema, params: { schema: { items: { minimum: 0, type: number } } } }\n',
    list,
  ],
  ['a path', '  - { type: json_path, params: { expression: "$..*", min_results: 5 } }\n', list],
] as const

describe('what the checks of a run may do together', () => {
  test.for(kinds)(
    '%s: what was finished is kept, and nothing after it is evaluated',
    async ([, checks, text]) => {
      const left = new Work(1e9)
      const whole = await scoreFiles(files(checks, text), ['scenarios'], 'off', left)
      expect(whole.scenarios.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed'])
      const most = new Work((1e9 - left.left) / 2)
      const { scored, scenarios } = await scoreFiles(files(checks, text), ['scenarios'], 'off', most)
      expect(scenarios.map(({ outcome }) => outcome)).toEqual(['passed', 'unverified', 'unverified'])
      const reasons = scored.scenarios.map(({ trials }) => trials[0]?.checks.map(({ reason }) => reason))
      expect(reasons).toEqual([
        ['ok', 'ok'],
        ['work-spent', 'work-spent'],
        ['work-spent', 'work-spent'],
      ])
    },
  )

  test('a run of many checks takes a small part of it', async () => {
    const work = new Work()
    const [[, checks, text]] = kinds
    await scoreFiles(files(checks.repeat(50), text), ['scenarios'], 'off', work)
    expect(work.left).toBeGreaterThan(limits.evaluationSteps * 0.99)
  })
})
