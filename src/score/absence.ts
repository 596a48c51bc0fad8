import type { Scenario } from '../scenario/scenario.ts'
import type { Agents } from './agents.ts'
import type { ScoredScenario } from './scored.ts'

/** Why no agent is run with `record: never`, for `Agents`. */
export const recordNever = 'its command was not started (`record: never`)'

const untraced = 'no trace was found for it'
const noMatch = ': no file matches '
const among = ' in '
const notStarted = 'is not started here, so a run of it has to be recorded'
const stale = 'its recording was made with another command or input; run it again without `replay`'
const unreplayed = 'there is no recording of it in '

const beside = ', and a recording does not stand for a run unless `traces` lists it'

/** Why a recording is not a trial: its scenario has to be run, or it is of another command or input. */
export type Passed = 'beside-run' | 'other-run'

/**
 * Why a scenario has no trial, in one sentence. `passed`: why its recordings do not count, where it has any; `empty`:
 * globs that it was looked for by, and that match no file; `searched`: globs of files that may name it.
 */
export function whyAbsent(
  { runCommand, runnable }: Pick<Scenario, 'runCommand' | 'runnable'>,
  agents: Agents,
  {
    passed,
    empty,
    searched,
  }: {
    readonly passed: Passed | null
    readonly empty: readonly string[]
    readonly searched: readonly string[]
  },
): string {
  if (runCommand === null) {
    if (runnable !== undefined) return `${untraced}; \`${runnable || 'runnable'}\` ${notStarted}`
    if (empty.length > 0) return `${untraced}${noMatch}${shownGlobs(empty)}`
    return searched.length === 0 ? untraced : `${untraced}${among}${shownGlobs(searched)}`
  }
  if (agents.kind === 'left')
    return passed === 'beside-run' ? `${agents.reason}${beside}` : `${untraced}, and ${agents.reason}`
  if (agents.kind === 'run') return 'no trace was recorded of it'
  return passed === 'other-run' ? stale : `${unreplayed}\`${agents.folder}\`; run it once without \`replay\``
}

function shownGlobs(globs: readonly string[]): string {
  const shown = globs.slice(0, 3).map((glob) => `\`${glob}\``)
  return shown.join(', ') + (globs.length > shown.length ? `, and ${globs.length - shown.length} more` : '')
}

/** Whether a scenario has no trial; not where somebody said that its agent is not to be run. */
export function isUntraced({ scenario, trials }: ScoredScenario, agents: Agents): boolean {
  return trials.length === 0 && (scenario.runCommand === null || agents.kind === 'run')
}

/** What gives a scenario without a trial one: traces that are named, its agent, or its agent instead of a recording. */
export type Remedy = 'name-traces' | 'allow-run' | 'run'

/** By the reason that {@link whyAbsent} gave; null where the one who runs the gate cannot help it. */
export function remedyOf(reason: string): Remedy | null {
  const isMissing =
    reason === untraced || [noMatch, among].some((more) => reason.startsWith(`${untraced}${more}`))
  if (isMissing || reason.endsWith(notStarted)) return 'name-traces'
  if (reason === `${untraced}, and ${recordNever}`) return 'allow-run'
  return reason === stale || reason.startsWith(unreplayed) ? 'run' : null
}
