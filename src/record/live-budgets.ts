import { writeJson } from '../core/json.ts'
import type { BoundCheck } from '../checks/bind.ts'
import { failsForGood } from '../checks/surfaces/on-part.ts'
import { runChecks } from '../checks/run.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Trace } from '../trace/model/trace.ts'
import { mayCountTwice } from '../trace/views/llm-calls.ts'

/** The checks of a scenario that can be found broken before the run has ended. */
export function liveChecks({ checks }: Scenario): readonly BoundCheck[] {
  return checks.filter((bound) => failsForGood(bound) && bound.spec.severity === 'error')
}

/** The first check that the run has broken already, in words; null while none is. */
export function brokenCheck(soFar: Trace, checks: readonly BoundCheck[]): string | null {
  const certain = mayCountTwice(soFar) ? checks.filter(({ check }) => check?.countsCalls !== true) : checks
  const broken = runChecks(soFar, certain).find(({ status }) => status === 'fail')
  if (broken === undefined) return null
  const { type, expected, actual } = broken
  const facts = [words('allowed', expected), words('found', actual)].filter((fact) => fact !== '')
  return `\`${type}\` was broken${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`
}

function words(label: string, value: unknown): string {
  if (value === undefined) return ''
  return `${label} ${typeof value === 'string' ? value : writeJson(value)}`
}
