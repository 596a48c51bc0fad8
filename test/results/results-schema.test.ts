import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/options/options.ts'
import { buildResultsSchema } from '../../scripts/pages/results-page.ts'
import { writeResultsText } from '../../src/results/write.ts'
import type { Results } from '../../src/results/schema.ts'
import { run } from '../../src/run.ts'
import { projectRoot } from '../support/source-files.ts'

const validate = new Ajv2020({ allErrors: true, strict: false }).compile(buildResultsSchema())

/** The results file of the example suites of this repository: passed and failed scenarios, judge and metrics. */
const written = [
  ...writeResultsText(
    await run(
      parseOptions([
        {
          label: String,
          values: {
            scenarios: 'scenarios-example/scenarios, scenarios-example-blocked',
            baseline: 'none',
            judge: 'replay',
            'judge-replies': 'scenarios-example/replies',
          },
        },
      ]),
      {
        root: projectRoot,
        cwd: projectRoot,
        env: {},
        now: () => Date.parse('2026-01-03T00:00:00Z'),
        head: { sha: null, ref: null },
        baseRef: { kind: 'default' },
        untrusted: null,
        progress: () => undefined,
        diagnostics: [],
      },
    ),
  ),
].join('')

function changed(change: (results: Results & Record<string, unknown>) => unknown): unknown {
  const results = JSON.parse(written) as Results & Record<string, unknown>
  change(results)
  return results
}

test('a results file is as its JSON Schema says', () => {
  const results = JSON.parse(written) as Results
  expect(results.summary).toMatchObject({ passed: results.summary.total - 1, failed: 1, unverified: 0 })
  expect(validate(results), JSON.stringify(validate.errors)).toBe(true)
})

test.for<[string, (results: Results & Record<string, unknown>) => unknown]>([
  ['an unknown key', (results) => (results['weather'] = 'fine')],
  [
    'an unknown key of a trial',
    ({ scenarios }) => Object.assign(scenarios[0]?.trials[0] ?? {}, { colour: 1 }),
  ],
  ['a number as a text', ({ summary }) => Object.assign(summary, { passed: '3' })],
  ['an unknown outcome', ({ summary }) => Object.assign(summary, { outcome: 'green' })],
  [
    'a metric that is no number',
    ({ scenarios }) => Object.assign(scenarios[0]?.trials[0]?.metrics ?? {}, { a: 'b' }),
  ],
  ['a part that is missing', (results) => delete (results as Partial<Results>).decision],
  ['another version', (results) => Object.assign(results, { schemaVersion: 2 })],
])('%s is refused', ([, change]) => {
  expect(validate(changed(change))).toBe(false)
})
