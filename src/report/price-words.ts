import { cut } from '../core/visible-text.ts'
import type { Results } from '../results/schema.ts'

/** Which prices costs were made of; null where every cost was in the traces. Plain text, not escaped. */
export function priceWords({ run: { prices } }: Results): string | null {
  if (prices === undefined) return null
  const { list, own, ofFree } = prices
  const sources = [
    ...(list === null ? [] : [`${list.package} ${list.version}, prices of ${list.updated}`]),
    ...(own.length === 0 ? [] : [`the config file for ${own.join(', ')}`]),
  ]
  const free = ofFree === true ? ', also of calls that the traces record at $0' : ''
  return sources.length === 0 ? null : cut(`cost by ${sources.join('; and by ')}`, 300 - free.length) + free
}
