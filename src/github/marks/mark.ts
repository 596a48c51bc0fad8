import type { Results } from '../../results/schema.ts'
import type { GitHubContext, Repository } from '../context.ts'
import type { SharedConnection } from '../client.ts'
import { failureOf, type Effect, type Failure } from '../failure.ts'

/** Conclusions that we give, in GitHub's words; all but `success` and `neutral` keep a required check from passing. */
export type Conclusion = 'success' | 'neutral' | 'failure' | 'cancelled'

/** The end of a run. */
export interface MarkReport {
  readonly conclusion: Conclusion
  /** One line of plain text. */
  readonly title: string
  /** Escaped Markdown, at most 65,535 characters. */
  readonly summary: string
}

/**
 * A mark with a stable name on the judged commit, which branch protection can require. It is opened when judging begins, and
 * closed on each way out. What goes wrong changes no decision, and is told once: when it is closed.
 */
export interface Mark {
  readonly what: 'check run' | 'commit status'
  /** Shows that the run is under way. A failure is not told: closing tries again. Never throws. */
  open(context: GitHubContext): Promise<void>
  /** Shows the end of the run. Null: it is shown, or there is no commit to show it on. Never throws. */
  close(context: GitHubContext, report: MarkReport): Promise<Failure | null>
}

/** Puts a decision into GitHub's words. A gate that is open though not all passed does not claim success. */
export function conclusionOf({ decision, summary }: Pick<Results, 'decision' | 'summary'>): Conclusion {
  if (decision.gate === 'closed') return 'failure'
  return summary.outcome === 'passed' ? 'success' : 'neutral'
}

/** A commit of a repository. */
export interface Place {
  readonly repository: Repository
  readonly sha: string
}

/** The judged commit; null where none is for sure. */
export function placeOf({ repository, headSha }: GitHubContext): Place | null {
  return repository === null || headSha === null ? null : { repository, sha: headSha }
}

/** Time for a mark that is never used up before. */
const markMs = 20_000

/** What a mark is shown with. */
interface Closing {
  readonly token: string
  readonly connection: SharedConnection
  readonly effect: Effect
}

/**
 * Shows the end of a run on its commit, by `show`. Whatever else took its time, there is time for this. Null: it is
 * shown, or there is no commit to show it on. Never throws.
 */
export async function closed(
  context: GitHubContext,
  { token, connection, effect }: Closing,
  show: (place: Place) => Promise<void>,
): Promise<Failure | null> {
  const place = placeOf(context)
  if (place === null) return null
  if (token === '')
    return { reason: 'no-token', message: `there is no token; the job needs ${effect.permission}` }
  connection.budget?.reserve(markMs)
  try {
    await show(place)
    return null
  } catch (thrown) {
    return failureOf(thrown, effect)
  }
}
