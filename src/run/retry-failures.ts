import type { BaselineResult } from '../baseline/base.ts'
import { pairScenarios } from '../compare/pairs.ts'
import { Screening } from '../compare/screening.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { confirmFailures, type Confirmation } from '../score/confirm-failures.ts'
import type { ScoredSuite } from '../score/scored-suite.ts'
import type { Scorer, Side } from '../score/scorer.ts'
import { resolveRetryCount } from './agent-mode.ts'
import type { BaseAnswer } from './run-base.ts'
import type { ScoringParts } from './plain-scorer.ts'

/** Both sides before anything is run again. */
export interface ScoredSides {
  readonly side: Side
  readonly head: ScoredSuite
  readonly base: BaseAnswer
}

/** Both sides with their further trials, and what these show. */
export interface RetriedSides {
  readonly head: ScoredSuite
  readonly baseline: BaselineResult
  /** What further trials of the head came to, by scenario; absent: agents are not run again. */
  readonly confirmations?: ReadonlyMap<string, Confirmation>
  /** Absent: agents are not run again. */
  readonly screening?: Screening
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs the agents again of what failed, on both sides, unless that was done where the scores are from. */
export async function retryFailures(
  { side, head, base }: ScoredSides,
  { config, context, resources }: Pick<ScoringParts, 'config' | 'context' | 'resources'>,
  scorer: Scorer,
): Promise<RetriedSides> {
  const screen = ({ baseline }: BaseAnswer) => {
    const { pairs } = pairScenarios(head, baseline, resources.prices.used)
    return new Screening(pairs, baseline, config.rules.policy.significance)
  }
  const { recordedRetries } = scorer
  if (recordedRetries !== undefined) {
    const { confirmations, diagnostics } = recordedRetries
    const screened = confirmations === undefined ? {} : { confirmations, screening: screen(base) }
    return { head, baseline: base.baseline, ...screened, diagnostics }
  }
  const times = resolveRetryCount(config.options, context.env)
  if (times === 0 || side.agents.kind === 'left') return { head, baseline: base.baseline, diagnostics: [] }
  const confirmed = await confirmFailures(head, base, {
    times,
    side,
    scorer,
    screen,
    retryBase: async (answer, suspects, round) =>
      answer.run === null && answer.start === undefined
        ? answer
        : (await import('./retry-base.ts')).retryBase(answer, suspects, { times, round }, scorer),
  })
  const { suite, confirmations, diagnostics } = confirmed
  const { baseline } = confirmed.base
  return { head: suite, baseline, confirmations, screening: screen(confirmed.base), diagnostics }
}
