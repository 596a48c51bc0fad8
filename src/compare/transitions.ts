import type { Outcome } from '../core/verdict.ts'
import type { Cells } from '../results/comparison-schema.ts'
import type { Change } from '../results/schema.ts'
import type {
  ChangeReason,
  ScenarioFindings,
  TestOutcome,
  IncomparableReason,
  ScenarioPair,
} from './comparison.ts'

/** A change for each finding of the statistics, where these have a say. */
type ByFinding = Readonly<Record<TestOutcome, Change>>

/**
 * The definition of `change`. Only two verified verdicts make a regression or a fix: an outage on either side is never
 * put down to the agent. Scenarios that fail in some trials have changed only if their share of passed trials has, beyond
 * chance.
 */
export const transitions: {
  /** For what keeps the two sides apart; null: no change is stated. */
  readonly apart: Readonly<Record<IncomparableReason, Change | null>>
  /** Outcome of the base → outcome of the head. */
  readonly outcomes: Readonly<Record<Outcome, Readonly<Record<Outcome, Change | ByFinding>>>>
} = {
  apart: {
    'no-baseline': null,
    'base-unread': 'incomparable',
    'no-scenario': 'new',
    'only-traces': 'new',
    'other-checks': 'incomparable',
    'other-input': 'incomparable',
    'other-judge': 'incomparable',
    'no-base-trace': 'incomparable',
  },
  outcomes: {
    passed: {
      passed: 'same',
      failed: { untested: 'regressed', worse: 'regressed', better: 'same', noise: 'same' },
      // It was proven and no longer is; it may or may not be broken.
      unverified: 'lost',
    },
    failed: {
      passed: { untested: 'fixed', worse: 'same', better: 'fixed', noise: 'same' },
      failed: { untested: 'same', worse: 'regressed', better: 'same', noise: 'same' },
      // A verdict is lost, even if it was a bad one: silence is not a fix.
      unverified: 'lost',
    },
    unverified: {
      passed: 'recovered',
      // Nobody knows how long it has been failing.
      failed: 'incomparable',
      unverified: 'same',
    },
  },
}

/** Looks up the change of a scenario; null without a baseline. */
export function lookUpChange({ scored, base, obstacle }: ScenarioPair, finding: TestOutcome): Change | null {
  if (obstacle !== null) return transitions.apart[obstacle]
  if (base === null) return null
  const change = transitions.outcomes[base.outcome][scored.outcome]
  return typeof change === 'string' ? change : change[finding]
}

/** Tells whether the two sides say nothing about each other, whatever the statistics find. */
export function isIncomparable(pair: ScenarioPair): boolean {
  return lookUpChange(pair, 'untested') === 'incomparable'
}

/** Tells whether the base does not have a scenario. */
export function isNew({ obstacle }: Pick<ScenarioPair, 'obstacle'>): boolean {
  return obstacle !== null && transitions.apart[obstacle] === 'new'
}

/** Returns the note on a change that a reader must know; null if none is needed. */
export function findChangeReason(pair: ScenarioPair): ChangeReason | null {
  const { scored, obstacle, differs, cells, unread } = pair
  if (obstacle === 'no-baseline' || obstacle === 'no-scenario') return null
  if (obstacle === 'no-base-trace')
    return {
      code: obstacle,
      args: { isRun: scored.trials.some(({ provenance }) => provenance?.kind === 'run') },
    }
  if (obstacle === 'base-unread') return unread === undefined ? null : { code: obstacle, args: unread }
  if (obstacle !== null) return { code: obstacle }
  if (isIncomparable(pair)) return { code: 'unverified-base' }
  if (cells === null || scored.scenario.problems.length > 0 || !differs.includes('checks')) return null
  const { headByBase, headByHead } = cells
  // What could not be told by the base's checks tells nothing of the head.
  const isTold = headByBase === 'passed' || headByBase === 'failed'
  const isOther = isTold && headByBase !== headByHead
  const args = { headByBase: isOther ? headByBase : null, isCause: findCauseByCells(cells) === 'tests' }
  return { code: 'checks-changed', args }
}

type Cause = NonNullable<ScenarioFindings['cause']>

/** Attributes a changed outcome to agent, tests or both; null if unknown. The agent is not blamed for chance. */
export function findCause(pair: ScenarioPair, finding: TestOutcome): Cause | null {
  const { obstacle, cells } = pair
  const cause = obstacle !== null || cells === null ? null : findCauseByCells(cells)
  const isChance = lookUpChange(pair, finding) === 'same' && lookUpChange(pair, 'untested') !== 'same'
  return isChance ? null : cause
}

/**
 * `agent`: whichever checks are taken, the agent makes the difference, and the checks make none. `tests`: the other way
 * round. `both`: neither alone explains it. Null unless all four cells are verified, and the outcomes differ.
 */
function findCauseByCells({ baseByBase, baseByHead, headByBase, headByHead }: Cells): Cause | null {
  const all = [baseByBase, baseByHead, headByBase, headByHead]
  if (all.some((cell) => cell !== 'passed' && cell !== 'failed')) return null
  if (baseByBase === headByHead) return null
  if (baseByHead === baseByBase && headByBase === headByHead) return 'agent'
  return baseByHead === headByHead && headByBase === baseByBase ? 'tests' : 'both'
}
