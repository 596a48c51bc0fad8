import type { Results } from '../../src/results/schema.ts'
import { aClause, aFailure, aMetric, aResults, aScenario, aTrial, against, gitBaseline } from './results.ts'

/** Every text that a stranger may write, made of what GitHub gives a meaning to. */
export function hostileSuite(): Results {
  const text =
    '@octocat see https://evil.example/x?a=b|c and #12, a@b.example <img src=x onerror=alert(1)> ![i](https://evil.example/p.png) [l](//evil.example) `code` **bold** </details><!-- --> $x$ :tada: \u202egnp.exe\u202c'
  return aResults({
    baseline: { ...gitBaseline, source: text },
    scenarios: [
      aScenario(text, {
        name: text,
        file: 'scenarios/we|rd [name](x).yaml',
        ...against('regressed', 1, 0),
        changeReason: text,
        trials: [
          aTrial({
            checks: [
              aFailure(text, text, { description: text, expected: text, actual: [text, { [text]: text }] }),
            ],
          }),
        ],
      }),
      aScenario('```\n### heading', { reason: text, change: 'lost', trials: [] }),
    ],
    removed: [{ id: text, name: text, file: text, baseOutcome: 'passed' }],
    metrics: [aMetric(text, { label: text, base: 1, head: 2 })],
    diagnostics: [{ code: 'x', severity: 'error', message: text, file: 'a\u200bb.yaml', line: 1 }],
    clauses: [aClause('failures', text)],
  })
}
