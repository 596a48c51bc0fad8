import type { Comparison } from '../compare/comparison.ts'
import { formerIds } from '../compare/former-ids.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { AcceptedAt } from '../gate/accepted-file.ts'
import type { QuarantineAt } from '../gate/quarantine.ts'

/**
 * Entries that name a scenario as it was called before: they hold for an id as it is written, so that they do
 * nothing now.
 */
export function formerIdProblems(
  comparison: Comparison,
  quarantine: readonly QuarantineAt[],
  accepted: readonly AcceptedAt[],
): Diagnostic[] {
  if (quarantine.length + accepted.length === 0) return []
  const former = formerIds(comparison)
  const entries = [
    ...quarantine.map(({ scenario, place }) => ({ scenario, place })),
    ...accepted.flatMap(({ change, file, line, column }) =>
      'scenario' in change && change.scenario !== null
        ? [{ scenario: change.scenario, place: { file, line, column } }]
        : [],
    ),
  ]
  return entries.flatMap(({ scenario, place }) => {
    const now = former.get(scenario)
    if (now === undefined) return []
    const message = `\`${scenario}\` is now called \`${now}\`; write that, or the entry does nothing`
    return [{ code: 'former-id', severity: 'warning', message, ...place }]
  })
}
