import { omitNullish } from '../core/json.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'
import { groupCauses } from './causes.ts'
import { findFailedChecks, type FailedCheck } from './failed-checks.ts'
import { groupScenarios, groupUnverified, type ScenarioGroups } from './groups.ts'
import { listRemedySteps, listSteps } from './next-steps.ts'
import { quoteShellArgument } from '../core/escape.ts'
import { writeMessage } from '../words/phrase.ts'
import { describeCause, describeDifference } from './cause-sentences.ts'
import { capitalizePhrase } from '../words/texts.ts'

/** Where a scenario or a check is written; lines and columns are 1-based. */
interface Place {
  readonly id: string
  readonly file: string
  readonly line: number
}

interface BrokenScenario extends Place {
  readonly standing: ScenarioState
  readonly evidence: readonly Evidence[]
  /** Where the run leaves that of the base; absent where that is not known. */
  readonly firstDifference?: string
  /** Commands to type next. */
  readonly next: readonly string[]
}

interface Evidence {
  readonly check: string
  readonly message: string
  readonly file: string
  readonly line: number
  /** Trials in which it did not hold, and all of them. */
  readonly trials: { readonly failed: number; readonly of: number }
  /** The first such trace; null: there is none. */
  readonly trace: string | null
}

type ScenarioState = (typeof standings)[number][1]

const standings = [
  ['regressed', 'regressed'],
  ['failed', 'failed'],
  ['byTests', 'tests-changed'],
  ['alreadyFailing', 'already-failing'],
  ['setAside', 'set-aside'],
] as const satisfies readonly (readonly [keyof ScenarioGroups, string])[]

/** Says why scenarios failed or are unverified. `causes`: failures by cause, the largest group first. */
export function collectFailures(results: Results) {
  const groups = groupScenarios(results)
  const standingOf = new Map<ScenarioResult, ScenarioState>(
    standings.flatMap(([group, standing]) => groups[group].map((scenario) => [scenario, standing] as const)),
  )
  return {
    causes: groupCauses([...standingOf.keys()]).map((cause) => ({
      cause: writeMessage(capitalizePhrase(describeCause(cause))),
      scenarios: cause.scenarios.map((scenario): BrokenScenario => {
        const { divergence } = scenario
        const findings = findFailedChecks(scenario, 'error')
        const steps = findings.slice(0, 1).flatMap((finding) => listSteps(finding, results))
        const difference = divergence && writeMessage(describeDifference({ divergence, scenarios: 1 }, 1))
        return {
          ...pickPlace(scenario),
          standing: standingOf.get(scenario) ?? 'failed',
          evidence: findings.map(toEvidence),
          ...omitNullish({ firstDifference: difference }),
          next: [
            ...steps.map(([command]) => command),
            `scenario-gate run ${quoteShellArgument(scenario.file)}`,
          ],
        }
      }),
    })),
    unverified: groupUnverified(groups.unverified).map(([reason, scenarios]) => ({
      reason: writeMessage(reason),
      scenarios: scenarios.map(pickPlace),
      next: listRemedySteps(scenarios).map(([command]) => command),
    })),
  }
}

function pickPlace({ id, file, line }: Place): Place {
  return { id, file, line }
}

function toEvidence({ check, why, file, line, trials, of, trace }: FailedCheck): Evidence {
  const place = { file, line, trials: { failed: trials, of }, trace: trace?.source ?? null }
  return { check, message: writeMessage(why()), ...place }
}
