import type { Results } from '../../results/schema.ts'
import { terminalPhrase } from '../phrase.ts'
import { policyLine } from '../policy-words.ts'
import { wrapped, type Page } from './page.ts'

/** What the change loosens in the policy, and when that counts. */
export function policyChangeLines(results: Results, most: number, page: Page): string[] {
  const line = policyLine(results, most)
  if (line === null) return []
  const { label, changes, more, advice } = line
  return [
    ...wrapped(`${label}: ${changes.map((change) => terminalPhrase(change)).join(', ')}${more}`, page, 2, ''),
    ...(advice.length === 0 ? [] : wrapped(terminalPhrase(advice), page, 4, '  ')),
  ]
}
