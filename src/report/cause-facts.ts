import type { ToolFact } from '../checks/define.ts'
import { findCheck } from '../checks/find-check.ts'
import { canonicalizeJson, isObject } from '../core/json.ts'
import type { Divergence } from '../results/comparison-schema.ts'
import type { CheckVerdict, ScenarioResult } from '../results/schema.ts'
import { findValue } from './check-message.ts'
import { findFailedChecks, type FailedCheck } from './failed-checks.ts'

/** What failing scenarios can have in common. `null`: it differs among them. */
export type CauseFact =
  /** A check wanted the tool, and it was not called; or the tool must not be called, and was. */
  | { readonly code: 'tool'; readonly says: 'not-called' | 'called'; readonly tool: string | null }
  /** The same check failed for the same reason; `expected` and `actual`: the value that it expected or found, as canonical JSON. */
  | {
      readonly code: 'check'
      readonly type: string
      readonly reason: string
      readonly expected: string | null
      readonly actual?: string
    }
  | { readonly code: 'judge' }
  /** It only took too long, and something else was wrong with its runs, which `reason` says. */
  | { readonly code: 'run'; readonly reason: string | null }
  /** The run leaves that of the base in the same way; tools are null if a side had ended. */
  | {
      readonly code: 'divergence'
      readonly kind: Divergence['kind']
      readonly base: string | null
      readonly head: string | null
    }
  /** Nothing shows why it failed. */
  | { readonly code: 'unknown' }

/** A fact that one scenario shows, with the finding that shows it, if a check or the judge does. */
export interface CauseCandidate {
  readonly fact: CauseFact
  readonly finding: FailedCheck | null
}

/** Facts of one scenario that are considered; it may have any number of checks. */
const maxFacts = 24
/** Tools of one failure that are considered. */
const maxTools = 8

/** Collects what may be the cause of a scenario's failure, the most telling facts first; at least one. */
export function listSightings(scenario: ScenarioResult): CauseCandidate[] {
  const findings = findFailedChecks(scenario, 'error').slice(0, maxFacts)
  const reason = findFault(scenario, findings)
  if (reason !== undefined) return [{ fact: { code: 'run', reason }, finding: findings[0] ?? null }]
  const byChecks = findings.flatMap((finding) => listFacts(finding).map((fact) => ({ fact, finding })))
  const divergence = scenario.divergence === undefined ? [] : [toDivergenceFact(scenario.divergence)]
  const all: CauseCandidate[] = [
    ...byChecks.slice(0, maxFacts),
    ...divergence.map((fact) => ({ fact, finding: null })),
  ]
  return all.length > 0 ? all.sort(compareRanks) : [{ fact: { code: 'unknown' }, finding: null }]
}

/** Finds what was wrong with a run that no check but those of time fail: that it took long is what came of it. */
function findFault({ trials }: ScenarioResult, findings: readonly FailedCheck[]): string | undefined {
  const isSlow = findings.every(({ verdict }) => {
    const needs = verdict === null ? [] : (findCheck(verdict.type)?.needs ?? [])
    return needs.length === 1 && needs[0] === 'timing'
  })
  if (findings.length === 0 || !isSlow) return undefined
  // One that the gate stopped says only that it took too long.
  return trials.find(({ outcome, process }) => outcome === 'failed' && process?.end !== 'stopped')?.reason
}

const ranks: Readonly<Record<CauseFact['code'], number>> = {
  tool: 0,
  check: 1,
  run: 2,
  judge: 3,
  divergence: 4,
  unknown: 5,
}

function compareRanks(left: CauseCandidate, right: CauseCandidate): number {
  return ranks[left.fact.code] - ranks[right.fact.code]
}

function listFacts({ verdict }: FailedCheck): CauseFact[] {
  if (verdict === null) return [{ code: 'judge' }]
  const about = findTools(verdict)
  if (about !== null) return about.tools.map((tool) => ({ code: 'tool', says: about.says, tool }))
  const { type, reason, expected, actual } = verdict
  const fact = { code: 'check', type, reason } as const
  return [
    { ...fact, expected: expected === undefined ? null : canonicalizeJson(expected) },
    // The same wrong answer to other questions has one cause as well.
    ...(typeof actual === 'string' ? [{ ...fact, expected: null, actual: canonicalizeJson(actual) }] : []),
  ]
}

/** Finds the tools that a failure is about; null if none, and if the tool was only called too early. */
export function findTools(
  verdict: CheckVerdict,
): { readonly says: ToolFact['says']; readonly tools: readonly string[] } | null {
  const { aboutTools = {} } = findCheck(verdict.type) ?? {}
  const about = Object.hasOwn(aboutTools, verdict.reason) ? aboutTools[verdict.reason] : undefined
  if (about === undefined) return null
  const [path = '', start = ''] = about.at.split(' after ')
  const named = [findValue(verdict, path, start) ?? []].flat().slice(0, maxTools)
  const called = isObject(verdict.actual) ? verdict.actual['called'] : undefined
  const tools = named
    .filter((tool) => typeof tool === 'string')
    .filter((tool) => about.says === 'called' || !Array.isArray(called) || !called.includes(tool))
  return tools.length === 0 ? null : { says: about.says, tools }
}

/** Says where a run leaves that of the base, without what it was called with. */
export function toDivergenceFact({ kind, base, head }: Divergence): CauseFact & { code: 'divergence' } {
  return { code: 'divergence', kind, base: base?.tool ?? null, head: head?.tool ?? null }
}

/** Names a fact; equal strings are equal facts, and sort by how telling they are. */
export function formatFactKey(fact: CauseFact): string {
  return `${ranks[fact.code]} ${canonicalizeJson(fact)}`
}

/** Leaves away what is special about a fact: the same check for the same reason, whatever it expected. */
export function generalizeFact(fact: CauseFact): CauseFact {
  switch (fact.code) {
    case 'tool':
      return { ...fact, tool: null }
    case 'check':
      return { code: 'check', type: fact.type, reason: fact.reason, expected: null }
    case 'run':
      return { ...fact, reason: null }
    case 'divergence':
      return { ...fact, base: null, head: null }
    case 'judge':
    case 'unknown':
      return fact
  }
}
