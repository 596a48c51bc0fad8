import type { Diagnostic } from '../core/diagnostic.ts'
import type { ScoredScenario } from './scored.ts'

/** Says where a recording says another thing of its run than the scenario does. Who said nothing is not compared. */
export function verdictsNoted({ scenario: { file, line }, trials }: ScoredScenario): Diagnostic[] {
  const others = trials.filter(
    ({ said, outcome }) => said !== undefined && outcome !== 'unverified' && outcome !== said,
  )
  const [first] = others
  if (first?.said === undefined) return []
  const rest = others.length - 1
  const more =
    rest === 0 ? '' : ` ${rest === 1 ? '1 more trial differs' : `${rest} more trials differ`} as well.`
  const message = `Trial ${first.index} ${first.outcome} here, and ${first.said} as \`${first.trace?.source ?? ''}\` itself says.${more}`
  return [{ code: 'recorded-verdict', severity: 'warning', message, file, line }]
}
