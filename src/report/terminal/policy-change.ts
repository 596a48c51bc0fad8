import { counted } from '../figures.ts'
import type { Results } from '../../results/schema.ts'
import { terminalPhrase } from '../phrase.ts'
import { policyLine } from '../policy-words.ts'
import { wrapped, type Page } from './page.ts'

/** What the change loosens in the policy, and when that counts. */
export function policyChangeLines(results: Results, most: number, page: Page): string[] {
  const line = policyLine(results)
  if (line === null) return []
  const { label, changes, advice } = line
  const said = changes.slice(0, most).map((change) => terminalPhrase(change))
  const left = changes.length - said.length
  const more = left > 0 ? `, and ${counted(left, 'more change')}` : ''
  return [
    ...wrapped(`${label}: ${said.join(', ')}${more}`, page, 2, ''),
    ...(advice.length === 0 ? [] : wrapped(terminalPhrase(advice), page, 4, '  ')),
  ]
}
