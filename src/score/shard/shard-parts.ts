import { omitNullish } from '../../core/json.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { CheckVerdict } from '../../results/schema.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { groupDiagnostic, type GroupedDiagnostic } from '../summed-notes.ts'
import { pickOutcome, type AlternateVerdict, type ScoredScenario, type ScoredSuite } from '../scored-suite.ts'
import type { ShardScenario, ShardVerdict } from './shard-schema.ts'

/** Conversion between scored scenarios and the file of a shard, which has no definitions. */

export function packScenario({ scenario, other, ...scored }: ScoredScenario): ShardScenario {
  const { outcome, reason, trials, isUntraced, overTrials, shown, leftOut } = scored
  return {
    id: scenario.id,
    outcome,
    reason,
    trials: [...trials],
    ...(isUntraced === undefined ? {} : { isUntraced }),
    ...(overTrials === undefined ? {} : { overTrials: [...overTrials] }),
    ...(shown === undefined ? {} : { shown: { models: [...shown.models], judges: [...shown.judges] } }),
    ...(other === undefined ? {} : { other: packVerdict(other) }),
    ...(leftOut === undefined ? {} : { leftOut: { ...leftOut, recordings: [...leftOut.recordings] } }),
  }
}

export function packVerdict({ outcome, trials, further, statuses, judge }: AlternateVerdict): ShardVerdict {
  return {
    outcome,
    trials: trials.map(pickOutcome),
    ...(further === undefined ? {} : { further }),
    statuses: [...statuses],
    judge,
  }
}

/** Returns the problems of a share, with placeholders for those that are summed over all shards. */
export function packProblems({ diagnostics, summed }: ScoredSuite): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const note = summed?.get(diagnostic)
    if (note === undefined) return diagnostic
    return { code: diagnostic.code, severity: 'warning', message: `@${note.kind}` }
  })
}

/** Replaces the placeholders by problems summed over all shards. */
export function unpackProblems(
  diagnostics: readonly Diagnostic[],
  notes: readonly GroupedDiagnostic[],
  scenarios: readonly Scenario[],
): Diagnostic[] {
  const words = new Map(notes.map((note) => [`@${note.kind}`, groupDiagnostic(note, scenarios)]))
  return diagnostics.map((diagnostic) => words.get(diagnostic.message) ?? diagnostic)
}

/** Packs a scenario of the base, without the findings of checks that held: failures are held against those of the change. */
export function packBaseScenario(scored: ScoredScenario): ShardScenario {
  const packed = packScenario(scored)
  const trials = packed.trials.map((trial) => ({ ...trial, checks: trial.checks.map(withoutFindings) }))
  return { ...packed, trials }
}

function withoutFindings(verdict: CheckVerdict): CheckVerdict {
  const { type, severity, surface, decides, status, reason } = verdict
  const summary = { type, severity, surface, ...(decides === undefined ? {} : { decides }), status, reason }
  return status === 'fail' ? verdict : summary
}

/** Restores a scored scenario. `other`: the base's definition, which also scored the traces. */
export function unpackScenario(
  { other: verdict, ...packed }: Omit<ShardScenario, 'id'>,
  scenario: Scenario,
  other: Scenario | undefined,
): ScoredScenario {
  const { outcome, reason, trials, isUntraced, overTrials, shown, leftOut } = packed
  return {
    scenario,
    outcome,
    reason,
    trials,
    ...omitNullish({ overTrials, isUntraced, shown, leftOut }),
    ...(verdict === undefined || other === undefined ? {} : { other: unpackVerdict(verdict, other) }),
  }
}

export function unpackVerdict(verdict: ShardVerdict, definition: Scenario): AlternateVerdict {
  return { definition, ...verdict }
}
