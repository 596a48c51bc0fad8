import { isObject } from '../core/json.ts'
import type { Results } from '../results/schema.ts'
import { maskSecrets } from '../text/leaks/find-secrets.ts'

/** What other things are found by, and what is looked up in a list of ours: never a text out of a trace. */
const names: ReadonlySet<string> = new Set([
  'id',
  'file',
  'source',
  'sha',
  'type',
  'identity',
  'fingerprints',
  'origin',
])

/** Values that are quoted as they were found. */
const quoted: ReadonlySet<string> = new Set(['expected', 'actual', 'details', 'from', 'to'])

/**
 * Masks secrets in all texts that results quote: what looks like a key, token or password, and what `mask` knows. In
 * the one place that every surface gets its texts from, so that no check has to think of it.
 */
export function withoutSecrets(results: Results, mask: (text: string) => string): Results {
  const shown = (text: string) => maskSecrets(mask(text))
  const { scenarios, removed, weakenings, decision, diagnostics, run } = results
  return {
    ...results,
    run: {
      ...run,
      ...(run.baselineReason === undefined ? {} : { baselineReason: shown(run.baselineReason) }),
    },
    scenarios: masked(scenarios, shown),
    removed: masked(removed, shown),
    ...(weakenings === undefined ? {} : { weakenings: masked(weakenings, shown) }),
    decision: masked(decision, shown),
    diagnostics: masked(diagnostics, shown),
  }
}

/** Values and keys, at any depth; the same value where there is nothing to mask. */
function masked<T>(value: T, shown: (text: string) => string): T {
  return maskedValue(value, shown, false) as T
}

/** `isQuoted`: it is out of a trace or a file, where a key of any name may hold anything. */
function maskedValue(value: unknown, shown: (text: string) => string, isQuoted: boolean): unknown {
  if (typeof value === 'string') return shown(value)
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => maskedValue(item, shown, isQuoted))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    if (!isQuoted && names.has(key)) return [key, item]
    return [isQuoted ? shown(key) : key, maskedValue(item, shown, isQuoted || quoted.has(key))]
  })
  const isSame = entries.every(([key, item]) => Object.hasOwn(value, key) && item === value[key])
  return isSame ? value : Object.fromEntries(entries)
}
