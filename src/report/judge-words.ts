import type { Results, ScenarioResult } from '../results/schema.ts'
import { counted, figure } from './figures.ts'

/** What judging took in this run; null where no judge was asked anything. Plain text, not escaped. */
export function judgingWords({ run: { judging } }: Results): string | null {
  if (judging === undefined) return null
  const { calls, kept, inputTokens, outputTokens, costUsd, callsUnpriced } = judging
  const spent = [
    ...(calls === 0 ? [] : [counted(calls, 'call')]),
    ...(inputTokens + outputTokens === 0 ? [] : [`${figure(inputTokens + outputTokens, 'tokens')} tokens`]),
    ...(calls > callsUnpriced ? [figure(costUsd, 'usd')] : []),
    ...(callsUnpriced === 0 ? [] : [`${counted(callsUnpriced, 'call')} of unknown price`]),
    ...(kept === 0 ? [] : [`${counted(kept, 'verdict')} kept from before`]),
  ]
  return calls === 0 ? `judging asked no model: ${spent.join(', ')}` : `judging took ${spent.join(', ')}`
}

/** That no judge was asked where one was to be, since a check failed before; undefined where that is not so. */
export function skippedJudge({ trials }: ScenarioResult): string | undefined {
  const isSkipped = trials.some(
    ({ judge, checks }) =>
      judge?.reason === 'checks-failed' || checks.some(({ reason }) => reason === 'checks-failed'),
  )
  return isSkipped ? 'The judge was not asked, since a check failed' : undefined
}
