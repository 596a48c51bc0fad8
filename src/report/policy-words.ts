import { cut } from '../core/visible-text.ts'
import type { Weakening } from '../results/comparison-schema.ts'
import type { Results } from '../results/schema.ts'
import { counted } from './figures.ts'
import { quotedPhrase, type Phrase } from './phrase.ts'

/** What the change loosens in the policy, and when that counts; every surface shows the same line. */
export interface PolicyLine {
  /** Plain text. */
  readonly label: string
  readonly changes: readonly Phrase[]
  /** How many more there are; may be empty. */
  readonly more: string
  /** What to do about it, or who accepted it; may be empty. */
  readonly advice: Phrase
}

type Effect = NonNullable<Weakening['effect']>

const labels: Readonly<Record<Effect, string>> = {
  postponed: 'From the next change on',
  'unread-base': 'Not counted, because the policy of the base cannot be read',
  'first-policy': 'The first policy of the repository counts at once',
  accepted: 'Looser policy, counted at once',
}

/** None where the change does not loosen the policy. `most`: changes that are named. */
export function policyLine(results: Results, most: number): PolicyLine | null {
  const loosened = (results.weakenings ?? []).filter(({ effect }) => effect !== undefined)
  const effect = loosened[0]?.effect
  if (effect === undefined) return null
  const left = loosened.length - most
  return {
    label: labels[effect],
    changes: loosened.slice(0, most).map(changeOf),
    more: left > 0 ? `, and ${counted(left, 'more change')}` : '',
    advice: adviceOf(effect, results),
  }
}

function changeOf({ kind, what, from, to }: Weakening): Phrase {
  const levels = [from, to].filter((word) => word !== null).map((word) => cut(word, longest))
  if (kind === 'quarantine-added')
    return ['the quarantine of ', { value: cut(what, longest) }, ` (${levels.join(' → ')})`]
  return [
    { value: cut(what, longest) },
    ...levels.flatMap((value, index): Phrase => [index === 0 ? ' ' : ' → ', { value }]),
  ]
}

function adviceOf(effect: Effect, { decision }: Results): Phrase {
  if (effect === 'first-policy') return []
  if (effect !== 'accepted') {
    if (decision.gate === 'open') return []
    return ['To count it for this one: ', { value: 'npx scenario-gate accept --policy --reason "WHY"' }]
  }
  const { by = '', at = '', reason = '', expires } = decision.policyChange?.accepted ?? {}
  const until = expires === undefined ? '' : `, until ${expires}`
  return quotedPhrase(`accepted by ${by} on ${at.slice(0, 10)}${until}: ${reason}`)
}

const longest = 120
