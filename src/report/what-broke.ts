import type { Results, ScenarioResult } from '../results/schema.ts'
import { causesOf } from './causes.ts'
import { findingsOf, type Finding } from './findings.ts'
import { groupsOf, unverifiedReasons, type Groups } from './groups.ts'
import { remedySteps, shellArgument, stepsFor } from './next-steps.ts'
import { messageOf } from './phrase.ts'
import { causePhrase, differencePhrase } from './words/causes.ts'
import { capitalised } from './words/texts.ts'

/** What failed or could not be verified, for a program or a coding agent that looks for the cause. */
export interface WhatBroke {
  /** Failures grouped by cause; the cause of most scenarios first. */
  readonly causes: readonly {
    readonly cause: string
    readonly scenarios: readonly BrokenScenario[]
  }[]
  readonly unverified: readonly {
    readonly reason: string
    readonly scenarios: readonly Place[]
    readonly next: readonly string[]
  }[]
}

/** Where a scenario or a check is written; lines and columns are 1-based. */
interface Place {
  readonly id: string
  readonly file: string
  readonly line: number
}

interface BrokenScenario extends Place {
  readonly standing: Standing
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

type Standing = (typeof standings)[number][1]

const standings = [
  ['regressed', 'regressed'],
  ['failed', 'failed'],
  ['byTests', 'tests-changed'],
  ['alreadyFailing', 'already-failing'],
  ['setAside', 'set-aside'],
] as const satisfies readonly (readonly [keyof Groups, string])[]

/** Says why scenarios failed or are unverified, out of the results alone. */
export function whatBroke(results: Results): WhatBroke {
  const groups = groupsOf(results)
  const standingOf = new Map<ScenarioResult, Standing>(
    standings.flatMap(([group, standing]) => groups[group].map((scenario) => [scenario, standing] as const)),
  )
  return {
    causes: causesOf([...standingOf.keys()]).map((cause) => ({
      cause: messageOf(capitalised(causePhrase(cause))),
      scenarios: cause.scenarios.map((scenario) =>
        broken(scenario, standingOf.get(scenario) ?? 'failed', results),
      ),
    })),
    unverified: unverifiedReasons(groups.unverified).map(([reason, scenarios]) => ({
      reason: messageOf(reason),
      scenarios: scenarios.map(placeOf),
      next: remedySteps
        .filter(([remedy]) => scenarios.some((scenario) => scenario.remedy === remedy))
        .map(([, [command]]) => command),
    })),
  }
}

function placeOf({ id, file, line }: Place): Place {
  return { id, file, line }
}

function broken(scenario: ScenarioResult, standing: Standing, results: Results): BrokenScenario {
  const findings = findingsOf(scenario, 'error')
  const { divergence } = scenario
  const difference =
    divergence === undefined ? null : messageOf(differencePhrase({ divergence, scenarios: 1 }, 1))
  const steps = findings.slice(0, 1).flatMap((finding) => stepsFor(finding, results))
  return {
    ...placeOf(scenario),
    standing,
    evidence: findings.map(evidenceOf),
    ...(difference === null ? {} : { firstDifference: difference }),
    next: [...steps.map(([command]) => command), `scenario-gate run ${shellArgument(scenario.file)}`],
  }
}

function evidenceOf({ check, why, file, line, trials, of, trace }: Finding): Evidence {
  const place = { file, line, trials: { failed: trials, of }, trace: trace?.source ?? null }
  return { check, message: messageOf(why()), ...place }
}
