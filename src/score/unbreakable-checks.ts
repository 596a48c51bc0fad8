import { listPlacedLeaves, type ReadyCheck } from '../checks/bind.ts'
import { isLimiting, isUnbreakable } from '../checks/breaches.ts'
import { collectParamTexts } from '../checks/spelling/texts-at.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Different checks that are looked at, steps of a run that is made to break one, and checks that are named. */
const most = { checks: 2_000, steps: 50, named: 20 }

/** Names checks that forbid or bound something and pass whatever a run does, each once. Only their parameters are looked at. */
export function warnUnbreakable(scenarios: readonly Scenario[]): Diagnostic[] {
  const seenKeys = new Set<string>()
  const warnings: Diagnostic[] = []
  for (const scenario of scenarios) {
    for (const [index, bound] of listPlacedLeaves(scenario.checks)) {
      if (!isLimiting(bound)) continue
      const { type, params, threshold = null } = bound.spec
      const key = canonicalizeJson([type, { ...params }, { ...threshold }])
      if (seenKeys.has(key)) continue
      if (seenKeys.size >= most.checks || warnings.length >= most.named) return warnings
      seenKeys.add(key)
      if (isUnbreakable(bound, most.steps) !== true) continue
      const message = `\`${type}\` cannot fail: ${explainUnbreakable(bound)}.`
      const place = scenario.locate(['checks', index])
      warnings.push({
        code: 'check-cannot-fail',
        severity: 'warning',
        message,
        file: scenario.file,
        ...place,
      })
    }
  }
  return warnings
}

/** Says why nothing breaks a check that cannot fail. */
export function explainUnbreakable({ check: { spelling }, params }: ReadyCheck): string {
  const [pattern] = collectParamTexts(params, spelling?.patterns)
  return pattern === undefined
    ? 'it passes even on runs that are made to break it; look at its parameters'
    : `no text matches \`${pattern}\``
}
