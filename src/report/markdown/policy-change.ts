import type { Block } from '../fit.ts'
import { markdownPhrase } from '../phrase.ts'
import { policyLine } from '../policy-words.ts'
import { rank, type Edition } from './edition.ts'

/** What the change loosens in the policy, and when that counts. */
export function policyChange({ results, shown }: Edition): Block[] {
  const line = policyLine(results, shown.weakenings)
  if (line === null) return []
  const { label, changes, more, advice } = line
  const said = changes.map((change) => markdownPhrase(change, 'line', 400))
  const end = advice.length === 0 ? '' : ` ${markdownPhrase(advice, 'line', 400)}`
  const head = `**${label}:** ${said.join(', ')}${more}.${end}`
  return [{ name: 'what the policy loses', rank: rank.weakened, head }]
}
