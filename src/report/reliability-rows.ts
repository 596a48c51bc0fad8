import type { ScenarioResult } from '../results/schema.ts'
import { figure } from './figures.ts'

/** Chance that one of k trials passes, and that all of them do, over the scenarios that have as many. */
export interface ReliabilityRow {
  readonly k: number
  readonly passAt: string
  readonly passHat: string
  readonly scenarios: number
}

/** The suite by number of trials: means over scenarios. */
export function reliabilityRows(scenarios: readonly ScenarioResult[]): ReliabilityRow[] {
  const sums = new Map<number, { at: number; hat: number; count: number }>()
  for (const { reliability } of scenarios) {
    if (reliability === undefined) continue
    for (const [key, hat] of Object.entries(reliability.passHat)) {
      const k = Number(key)
      const at = Object.hasOwn(reliability.passAt, key) ? reliability.passAt[key] : undefined
      if (!Number.isSafeInteger(k) || k < 1 || at === undefined) continue
      const sum = sums.get(k) ?? { at: 0, hat: 0, count: 0 }
      sums.set(k, { at: sum.at + at, hat: sum.hat + hat, count: sum.count + 1 })
    }
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([k, { at, hat, count }]) => ({
      k,
      passAt: figure(at / count, 'ratio'),
      passHat: figure(hat / count, 'ratio'),
      scenarios: count,
    }))
}

/** Scenarios whose trials do not all end alike, the least steady first. */
export function unsteadyScenarios(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  return scenarios.filter((scenario) => flakeRate(scenario) > 0).sort((a, b) => flakeRate(b) - flakeRate(a))
}

/** Share of its trials that end unlike most of them. */
export function flakeRate({ reliability }: ScenarioResult): number {
  return reliability?.flakeRate ?? 0
}
