import { pricedMetrics, type Baseline, type BaseScenario } from '../baseline/base.ts'
import { canonicalizeJson } from '../core/json.ts'
import type { Fingerprints } from '../results/comparison-schema.ts'
import type { PricesUsed } from '../trace/prices/prices.ts'
import type { ScenarioFindings } from './comparison.ts'

type Part = NonNullable<ScenarioFindings['differs']>[number]

/** Lists the differences between a scenario and its base. Parts that one side does not state are left out. */
export function diffFingerprints(
  head: Fingerprints,
  base: Pick<BaseScenario, 'baseChecksFingerprint' | 'definition' | 'fingerprints'>,
): Part[] {
  const { judge, input, agent, models } = base.fingerprints
  const parts: Part[] = []
  if (base.baseChecksFingerprint !== null && base.baseChecksFingerprint !== head.checks) parts.push('checks')
  if (!isSameJudge(head.judge, judge)) parts.push('judge')
  if (isOther(head.input, input)) parts.push('input')
  // Of a definition that is known it is also known that it has no command.
  const isKnown = base.definition !== null
  if (isKnown ? head.agent !== agent : isOther(head.agent, agent)) parts.push('agent')
  if (isOtherList(head.models, models)) parts.push('models')
  return parts
}

function isOther(head: string | undefined, base: string | undefined): boolean {
  return head !== undefined && base !== undefined && head !== base
}

/** Both are sorted. */
function isOtherList(head: readonly string[] | undefined, base: readonly string[] | undefined): boolean {
  if (head === undefined || base === undefined) return false
  return head.length !== base.length || head.some((model, index) => model !== base[index])
}

/** A judge that a check's failure kept from being asked is no other judge. */
function isSameJudge(head: string | undefined, base: string | undefined): boolean {
  if (head === undefined || base === undefined || head === base) return true
  const [fewer = [], more = []] = [head.split(' '), base.split(' ')].sort((a, b) => a.length - b.length)
  const judges = new Set(more)
  return fewer.every((judge) => judges.has(judge))
}

/**
 * The base's scenarios, without costs where they were worked out by other prices than the head's: what
 * differs then may be the price list. A base whose traces are scored again has the head's prices.
 */
export function withComparableCosts(
  { scenarios, prices }: Pick<Baseline, 'scenarios' | 'prices'>,
  head: PricesUsed | null,
): readonly BaseScenario[] {
  if (prices === undefined || namePriceList(prices) === namePriceList(head)) return scenarios
  return scenarios.map((scenario) => {
    const metrics = Object.assign(Object.create(null), scenario.metrics) as Record<string, readonly number[]>
    for (const name of pricedMetrics) delete metrics[name]
    return { ...scenario, metrics }
  })
}

function namePriceList(prices: PricesUsed | null): string {
  if (prices === null) return ''
  const { list, own: ownPrices, ownRates = null } = prices
  const packageVersion = list === null ? null : [list.package, list.version]
  return canonicalizeJson({ list: packageVersion, own: [...ownPrices].sort(), ownRates })
}
