import type { BaselineFacts, Results, ScenarioResult } from '../results/schema.ts'
import { shortenSha } from './context.ts'
import { pluralize, formatThousands } from '../words/figures.ts'
import { phrase, type Phrase, joinPhrases } from '../words/phrase.ts'
import { hasOtherModels, hasSuiteDropped, isAcceptable } from '../gate/acceptable.ts'
import type { ScenarioGroups } from './groups.ts'
import { openWeakenings } from './tests-changed.ts'

/** A baseline in words: which commit, how it was found, how far back, how old at `now` (ISO 8601), from which run. */
export function describeBaseline(
  baseline: BaselineFacts,
  now: string,
): {
  readonly commit: string | null
  readonly sha: string | null
  /** Without the run. */
  readonly words: Phrase
  /** Number of the workflow run that it is from. */
  readonly runId: string | null
} {
  const { sha, distance, committedAt, runId } = baseline
  const facts: Phrase[] = [describeOrigin(baseline)]
  if (distance !== null && distance > 0) facts.push([`${pluralize(distance, 'commit')} back`])
  const age = committedAt === null ? null : formatAge(Date.parse(now) - Date.parse(committedAt))
  if (age !== null) facts.push([`${age} old`])
  if (baseline.isLocal === true) facts.push(['from the last run there on this machine'])
  if (baseline.isRun === true) facts.push(['its agent run in this job'])
  const { suspectsRun = 0 } = baseline
  if (suspectsRun > 0)
    facts.push([`the merge base's agent run again in this job for ${pluralize(suspectsRun, 'scenario')}`])
  return {
    commit: shortenSha(sha),
    sha,
    words: joinPhrases(facts, ', '),
    runId: runId !== undefined && /^\d{1,20}$/.test(runId) ? runId : null,
  }
}

function describeOrigin({ kind, sha, source, behind = 0 }: BaselineFacts): Phrase {
  if (kind === 'results') return ['results file ', { value: source }]
  const place = behind > 0 ? `${pluralize(behind, 'commit')} before the merge base` : 'merge base'
  // Where no branch is known its source is the commit, which stands before this.
  return source === sha ? [place] : [`${place} with `, { value: source }]
}

/** Where the base is, for a sentence: ``on `main` ``, `in the base`. */
export function nameBase(baseline: Results['run']['baseline']): Phrase {
  const name = baseline === null ? '' : baseline.source.replace(/^origin\//, '')
  if (baseline === null || baseline.kind === 'results' || name === baseline.sha || name === '')
    return ['in the base']
  return phrase`on ${{ value: name }}`
}

function formatAge(milliseconds: number): string | null {
  // Clocks differ between machines: an age below zero says nothing.
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return null
  const hours = milliseconds / 3_600_000
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? pluralize(Math.floor(hours), 'hour') : pluralize(Math.floor(hours / 24), 'day')
}

/** `3 trials per scenario`, `1 to 4 trials per scenario`, of those that have any; what confirmed a failure left out; empty if none has. */
export function describeTrials({ scenarios }: Results): string {
  let least = Infinity
  let most = 0
  for (const { trials, confirmation = noTally } of scenarios) {
    const { passed, failed } = confirmation
    const count = Math.max(Math.min(trials.length, 1), trials.length - passed - failed)
    if (count === 0) continue
    least = Math.min(least, count)
    most = Math.max(most, count)
  }
  if (most === 0) return ''
  const range =
    least === most ? pluralize(most, 'trial') : `${formatThousands(least)} to ${pluralize(most, 'trial')}`
  return `${range} per scenario`
}

const noTally = { passed: 0, failed: 0 }

/** Names the groups of checks that were asked for, and counts the checks left out; null if all were asked for. */
export function groupWords({ run: { groups }, scenarios }: Results): Phrase | null {
  if (groups === undefined) return null
  const names = groups.slice(0, 5).flatMap((value, index) => (index === 0 ? [{ value }] : [', ', { value }]))
  const left = scenarios.reduce((sum, scenario) => sum + countLeftOut(scenario), 0)
  return ['Only checks of the groups ', ...names, ` ran: ${pluralize(left, 'check')} left out`]
}

/** By the first trial that has verdicts: the same checks are left out of each. */
function countLeftOut({ trials }: ScenarioResult): number {
  const checks = trials.find((trial) => trial.checks.length > 0)?.checks ?? []
  return checks.filter(({ reason }) => reason === 'not-in-groups').length
}

/** Says how many scenarios were decided without the judge that they ask for; null if none was. Plain text. */
export function judgeOffWords({ scenarios }: Results): string | null {
  const count = scenarios.filter(
    (each) => each.outcome !== 'unverified' && hasReason(each, 'judge-off'),
  ).length
  if (count === 0) return null
  return `The judge is off: ${pluralize(count, 'scenario')} ${count === 1 ? 'was decided by its' : 'were decided by their'} checks alone`
}

/** Tells that no judge was asked where one was to be, because a check failed before; empty if that is not so. */
export function describeSkippedJudge(scenario: ScenarioResult): Phrase {
  return hasReason(scenario, 'checks-failed') ? ['The judge was not asked, because a check failed'] : []
}

/** Tells whether a judge or a check has a reason in any trial. */
function hasReason({ trials }: ScenarioResult, reason: string): boolean {
  return trials.some(
    ({ judge, checks }) => judge?.reason === reason || checks.some((check) => check.reason === reason),
  )
}

/** The command that says a change was intended, where there is any to say it of; plain text, not escaped. */
export function acceptCommand(results: Results, groups: ScenarioGroups, program: string): string | null {
  const { regressed, failed, alreadyFailing, byTests } = groups
  const isDrop = hasSuiteDropped(results)
  const isAllOfIt = results.decision.clauses.some(({ code, holds }) => code === 'suite-fell' && !holds)
  const ids = new Set([
    // The scenarios that make up a drop of the suite are others in the next run.
    ...(isAllOfIt ? [regressed, byTests] : [regressed, failed, alreadyFailing, byTests])
      .flat()
      .filter(isAcceptable)
      .map(({ id }) => id),
    ...openWeakenings(results).flatMap(({ scenario }) => scenario ?? []),
  ])
  // A scenario that has no base to differ from has nothing to accept.
  if (results.run.baseline === null || (ids.size === 0 && !isDrop)) {
    const isUnknown = results.decision.clauses.some(({ id, code }) => id === 'policy' && code === 'unknown')
    return isUnknown ? `${program} accept --policy --reason "WHY"` : null
  }
  const switched = new Set(results.scenarios.filter(hasOtherModels).map(({ id }) => id))
  const isOfModels = [...ids].every((id) => switched.has(id)) && openWeakenings(results).length === 0
  if (switched.size > 1 && isOfModels && (ids.size > 1 || isDrop))
    return `${program} accept --model --reason "WHY"`
  // A few can be pasted as they are.
  const areNamed = ids.size <= 3 && [...ids].every((id) => /^[\w][\w./-]{0,79}$/.test(id))
  if (isDrop && !areNamed) return `${program} accept --all --reason "WHY"`
  const subjects = [...(areNamed ? ids : ['SCENARIO']), ...(isDrop ? ['--metric pass_rate'] : [])]
  return `${program} accept ${subjects.join(' ')} --reason "WHY"`
}
