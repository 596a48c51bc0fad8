import type { Cells } from '../results/comparison-schema.ts'
import type { ScenarioResult } from '../results/schema.ts'

/** What each set of checks says of base and head: `passed → failed`; plain text. */
export function cellWords({ cells, outcome }: Pick<ScenarioResult, 'cells' | 'outcome'>): {
  readonly byBase: string
  readonly byHead: string
} {
  return {
    byBase: both(cells?.baseByBase, cells?.headByBase),
    byHead: both(cells?.baseByHead, cells?.headByHead ?? outcome),
  }
}

function both(base: Cells['baseByBase'] | undefined, head: Cells['headByBase'] | undefined): string {
  return `${base ?? 'not known'} → ${head ?? 'not known'}`
}

/** Scenarios whose outcome differs because the tests changed, failed ones first. */
export function changedByTests(scenarios: readonly ScenarioResult[]): ScenarioResult[] {
  const all = scenarios.filter(({ cause }) => cause === 'tests')
  return [
    ...all.filter(({ outcome }) => outcome === 'failed'),
    ...all.filter(({ outcome }) => outcome !== 'failed'),
  ]
}

/** What stands above them. */
export function byTestsTitle(count: number): string {
  return `${count === 1 ? 'differs' : 'differ'} because the tests changed`
}
