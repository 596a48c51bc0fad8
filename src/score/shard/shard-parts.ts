import type { Diagnostic } from '../../core/diagnostic.ts'
import type { CheckVerdict } from '../../results/schema.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { summedDiagnostic, type SummedNote } from '../summed-notes.ts'
import type { OtherVerdict, ScoredScenario, ScoredSuite } from '../scored.ts'
import type { ShardScenario, ShardVerdict } from './shard-schema.ts'

/** Conversion between scored scenarios and the file of a shard, which has no definitions. */

export function packedScenario({ scenario, other, ...scored }: ScoredScenario): ShardScenario {
  const { outcome, reason, trials, further, isUntraced, overTrials, shown, leftOut } = scored
  return {
    id: scenario.id,
    outcome,
    reason,
    trials: [...trials],
    ...(further === undefined ? {} : { further }),
    ...(isUntraced === undefined ? {} : { isUntraced }),
    ...(overTrials === undefined ? {} : { overTrials: [...overTrials] }),
    ...(shown === undefined ? {} : { shown: { models: [...shown.models], judges: [...shown.judges] } }),
    ...(other === undefined ? {} : { other: packedVerdict(other) }),
    ...(leftOut === undefined ? {} : { leftOut: { ...leftOut, recordings: [...leftOut.recordings] } }),
  }
}

export function packedVerdict({ outcome, trials, statuses, judge }: OtherVerdict): ShardVerdict {
  return {
    outcome,
    trials: trials.map((trial) => ({ outcome: trial.outcome })),
    statuses: [...statuses],
    judge,
  }
}

/** Returns the problems of a share, with placeholders for those that are summed over all shards. */
export function packedProblems({ diagnostics, summed }: ScoredSuite): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const note = summed?.get(diagnostic)
    return note === undefined ? diagnostic : placeFor(note.kind, diagnostic.code)
  })
}

function placeFor(kind: SummedNote['kind'], code: Diagnostic['code']): Diagnostic {
  return { code, severity: 'warning', message: `@${kind}` }
}

/** Replaces the placeholders by problems summed over all shards. */
export function unpackedProblems(
  diagnostics: readonly Diagnostic[],
  notes: readonly SummedNote[],
  scenarios: readonly Scenario[],
): Diagnostic[] {
  const words = new Map(notes.map((note) => [`@${note.kind}`, summedDiagnostic(note, scenarios)]))
  return diagnostics.map((diagnostic) => words.get(diagnostic.message) ?? diagnostic)
}

/** Packs a scenario of the base, without the findings of its checks, which no comparison needs. */
export function packedOfBase(scored: ScoredScenario): ShardScenario {
  const packed = packedScenario(scored)
  const trials = packed.trials.map((trial) => ({ ...trial, checks: trial.checks.map(withoutFindings) }))
  return { ...packed, trials }
}

function withoutFindings({ type, severity, surface, decides, status, reason }: CheckVerdict): CheckVerdict {
  return { type, severity, surface, ...(decides === undefined ? {} : { decides }), status, reason }
}

/** Restores a scored scenario. `other`: the base's definition, which also scored the traces. */
export function unpackedScenario(
  { other: verdict, ...packed }: Omit<ShardScenario, 'id'>,
  scenario: Scenario,
  other: Scenario | undefined,
): ScoredScenario {
  const { outcome, reason, trials, further, isUntraced, overTrials, shown, leftOut } = packed
  return {
    scenario,
    outcome,
    reason,
    trials,
    ...(further === undefined ? {} : { further: Math.min(further, trials.length) }),
    ...(overTrials === undefined ? {} : { overTrials }),
    ...(isUntraced === undefined ? {} : { isUntraced }),
    ...(shown === undefined ? {} : { shown }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(verdict === undefined || other === undefined ? {} : { other: unpackedVerdict(verdict, other) }),
  }
}

export function unpackedVerdict(verdict: ShardVerdict, definition: Scenario): OtherVerdict {
  return { definition, ...verdict }
}
