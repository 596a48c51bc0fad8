import type { ReportContext } from '../../src/report/context.ts'
import { blockedReport, held } from './blocked-report.ts'
import { comparedReport } from './compared-report.ts'
import { hostileSuite } from './hostile-suite.ts'
import { hugeSuite } from './huge-suite.ts'
import { surfacesReport } from './surfaces-report.ts'
import { weakenedReport } from './weakened-report.ts'
import { mixedCausesReport } from './mixed-causes-report.ts'
import { sixCausesReport } from './six-causes-report.ts'
import { suiteMetrics } from './suite-metrics.ts'
import type { Results } from '../../src/results/schema.ts'
import { aCheck, aClause, aResults, aScenario, aTrial, against, gitBaseline, trialsOf } from './results.ts'

/** Where the golden reports are read. */
export const onGitHub: ReportContext = {
  serverUrl: 'https://github.com',
  repository: 'acme/airline',
  headSha: 'abc1234def5678901234567890abcdef12345678',
  runUrl: 'https://github.com/acme/airline/actions/runs/123',
  program: 'npx --yes gate.tgz',
  reproduce: 'npx --yes gate.tgz run scenarios',
  canAccept: true,
}

/** Every report that has a golden file, by its name. */
export const reports: Record<string, () => Results> = {
  'blocked-regression': blockedReport,
  'mixed-causes': mixedCausesReport,
  'six-causes': sixCausesReport,
  'all-green': () =>
    aResults({
      baseline: gitBaseline,
      scenarios: [
        held('book-flight'),
        held('cancel-flight'),
        held('change-seat'),
        aScenario('locale-de', { ...against('fixed', 1, 3), trials: trialsOf(4, 0, aCheck()) }),
      ],
      metrics: suiteMetrics.map((metric) => ({
        ...metric,
        head: metric.base,
        delta: metric.base === null ? null : 0,
      })),
      clauses: [aClause('failures', 'No scenario failed.', { holds: true })],
    }),
  'first-run': () =>
    aResults({
      baselineReason: 'the base has no scenarios yet',
      scenarios: [
        aScenario('book-flight'),
        aScenario('cancel-flight', { name: 'Cancel within 24 hours' }),
        aScenario('change-seat'),
      ],
      metrics: suiteMetrics.map((metric) => ({ ...metric, base: null, delta: null })),
    }),
  'unverified-outage': () =>
    aResults({
      baseline: gitBaseline,
      scenarios: [
        ...['book-flight', 'cancel-flight'].map(held),
        ...['invoice-de', 'invoice-fr', 'invoice-it', 'invoice-es', 'invoice-pt', 'invoice-nl'].map((id) =>
          aScenario(id, {
            ...against('lost', 1, 0),
            reason: 'no trace found',
            remedy: 'name-traces',
            trials: [],
          }),
        ),
        aScenario('refund-partial', {
          ...against('lost', 1, 0),
          reason: '`max_cost` lacks data: the cost of any model call',
          trials: [
            aTrial({
              checks: [
                aCheck(),
                aCheck({
                  type: 'max_cost',
                  status: 'error',
                  reason: 'missing-data',
                  actual: 'the cost of any model call',
                  line: 9,
                }),
              ],
            }),
          ],
        }),
        aScenario('tone-apology', {
          ...against('lost', 1, 0),
          reason: 'it needs a judge, and none is available',
          trials: [
            aTrial({
              outcome: 'unverified',
              judge: { status: 'error', reason: 'judge-unavailable', model: null },
            }),
          ],
        }),
      ],
      clauses: [
        aClause(
          'unverified',
          '8 scenarios could not be verified: `invoice-de`, `invoice-es`, `invoice-fr` and 5 more.',
        ),
      ],
    }),
  'broken-files': () =>
    aResults({
      baselineReason: 'this clone has no history; give `actions/checkout` the input `fetch-depth: 0`',
      scenarios: [
        aScenario('book-flight'),
        aScenario('scenarios/refund.yaml', {
          file: 'scenarios/refund.yaml',
          reason: 'its scenario file has errors',
          trials: [],
        }),
      ],
      diagnostics: [
        {
          code: 'unknown-key',
          severity: 'error',
          message: 'unknown key `cheks`; did you mean `checks`?',
          file: 'scenarios/refund.yaml',
          line: 4,
          column: 1,
        },
        {
          code: 'trace-line',
          severity: 'warning',
          message: 'the last line is not whole JSON and was left out',
          file: 'traces/book-flight.jsonl',
          line: 210,
        },
        {
          code: 'unassigned',
          severity: 'warning',
          message: 'trace `t-9` names no scenario',
          file: 'traces/extra.jsonl',
        },
        {
          code: 'bad-config',
          severity: 'error',
          message: 'expected a number from 0 to 1, got `ninety`',
          file: 'scenario-gate.yaml',
          line: 2,
          column: 16,
        },
      ],
      clauses: [aClause('unverified', '1 scenario could not be verified: `scenarios/refund.yaml`.')],
    }),
  'tests-changed': () =>
    aResults({
      baseline: gitBaseline,
      scenarios: [
        aScenario('book-flight', {
          ...against('same', 1, 0),
          changeReason: 'checks changed; both sides were scored with the new ones',
        }),
        aScenario('escalate-vip', {
          ...against('incomparable', 1, 0),
          changeReason: 'the base was scored with other checks',
        }),
        aScenario('cancel-flight', { change: 'new' }),
      ],
      removed: [
        {
          id: 'refund-eu',
          name: 'Refund in the EU',
          file: 'scenarios/refund-eu.yaml',
          baseOutcome: 'passed',
        },
      ],
    }),
  compared: comparedReport,
  weakened: weakenedReport,
  surfaces: surfacesReport,
  'huge-suite': () => hugeSuite(3_000),
  'hostile-text': () => hostileSuite(),
}

export function report(name: string): Results {
  const make = reports[name]
  if (make === undefined) throw new Error(`no report is called ${name}`)
  return make()
}
