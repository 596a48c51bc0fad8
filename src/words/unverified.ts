import type { FactArgs } from '../core/fact.ts'
import { oneLine, truncate } from '../core/visible-text.ts'
import { judgeFailures, type JudgeFailureReason } from '../judge/question.ts'
import type { SkipReason, Unverified } from '../score/unverified.ts'
import { joinNames, pluralize } from './figures.ts'
import { toClause } from '../text/sentence.ts'
import { describeTrialReason } from './trials.ts'

const untraced = 'no trace found'
const unmatched = `${untraced}: no file matches`

/** The words of each reason, as the results file has them: one clause, without a full stop. */
const words: { readonly [Code in Unverified['code']]: (args: FactArgs<Unverified, Code>) => string } = {
  'file-errors': () => 'its scenario file has errors',
  'traces-short': () => 'some of its traces are missing or unreadable',
  'groups-left-out': () => 'the option `groups` leaves out all its checks',
  'only-measured': () => 'its evals have no threshold, and nothing else decides',
  'only-warnings': () => 'all its checks are warnings, so nothing decides',
  'only-shown': () => 'nothing in it decides: warnings and evals are only shown',
  'only-fails': () => 'its checks are all `only_fails`, so nothing can prove that it passes',
  'only-advised': () =>
    'only its judge could decide, and that judge is not calibrated; calibrate it with `judge calibrate`',
  'no-checks': () => 'it has no checks',
  'judge-off': () => 'the judge is off, and no check decides',
  'all-skipped': () => 'all of its checks were skipped',
  'nothing-decides': () => 'it has no check that decides',
  'open-over-trials': ({ check: { type, passed, open, wanted }, trials }) =>
    `\`${type}\` passed in ${passed} of ${trials} trials, and is undecided in ${open}; ${shareWords(wanted)} wanted`,
  'too-few-trials': ({ found: count, wanted, copies }) =>
    `${count} of ${wanted} trials have a trace${describeCopies(copies)}`,
  trial: ({ reason }) => describeTrialReason(reason),
  judge: describeNoVerdict,
  check: ({ type, ...obstacle }) => {
    const { reason, detail } = obstacle
    if (reason === 'unreadable-check') return 'some of its files cannot be read'
    if (reason === 'unknown-check') return `there is no check \`${type}\``
    if (reason === 'missing-data')
      return detail === undefined
        ? `\`${type}\` needs data that the trace does not have`
        : `\`${type}\` lacks data: ${shortenDetail(detail, '; ')}`
    if (reason === 'near-miss') return `\`${type}\` would pass, but what it looks for may be in the trace`
    if (reason === 'invalid-params') return `\`${type}\` has invalid parameters`
    return isFailure(reason)
      ? `\`${type}\`: ${describeNoVerdict(obstacle)}`
      : `\`${type}\` could not be evaluated`
  },
  'content-off': ({ setting, reason }) =>
    `its models' questions and answers are not recorded: where the agent starts, set ${setting}; ${explainUnverifiedReason(reason)}`,
  silent: ({ reason, ...silence }) =>
    `${describeTrialReason({ code: 'silent', args: silence })}; ${explainUnverifiedReason(reason)}`,
  shard: ({ shard, count }) =>
    count === 0 ? 'no shard was found' : `shard ${shard} of ${count} has no usable results`,
  untraced: () => untraced,
  unrecorded: () => 'no trace was recorded',
  unusable: ({ reason }) => `${explainUnverifiedReason(reason)}; its agent was not started`,
  'not-startable': ({ runnable }) => `${untraced}; \`${runnable}\` is not started here; record a run of it`,
  'no-file': ({ globs }) => `${unmatched} ${describeGlobs(globs)}`,
  'not-in-files': ({ globs }) => `${untraced} in ${describeGlobs(globs)}`,
  'not-run': ({ left, isRecorded }) =>
    isRecorded
      ? `${describeSkipReason(left)}, and a recording replaces a run only if \`traces\` lists it`
      : `${untraced}; ${describeSkipReason(left)}`,
  'stale-recording': () =>
    'its recording was made with another command or input; run it again without `replay`',
  'not-in-folder': ({ folder }) =>
    `there is no recording of it in \`${folder}\`; run it once without \`replay\``,
}

/** Says why a scenario is unverified. */
export function explainUnverifiedReason(reason: Unverified): string {
  const say = words[reason.code] as (args: unknown) => string
  return say('args' in reason ? reason.args : undefined)
}

/** Says a reason without what it names of one scenario alone: where each has a recording of its own, all are missing for one cause. */
export function generalizeUnverifiedReason(reason: string): string {
  return reason.startsWith(`${unmatched} `) ? `${unmatched} its \`traces\`` : reason
}

/** Says why no agent is run. */
function describeSkipReason(left: SkipReason): string {
  if (left.code !== 'untrusted')
    return left.code === 'of-base'
      ? 'commands of the base are not started'
      : 'its command was not started (`record: never`)'
  const untrusted = `its command is not started for a change from ${left.untrusted}`
  if (left.secrets.length === 0) return untrusted
  const shown = left.secrets.slice(0, maxNamed).map((name) => `\`${name}\``)
  const names = joinNames(shown, left.secrets.length - shown.length)
  return `${untrusted} while this job holds secrets (${names}); start it in a job that has none`
}

const maxNamed = 3

function describeGlobs(globs: readonly string[]): string {
  const shown = globs.slice(0, maxNamed).map((glob) => `\`${glob}\``)
  return shown.join(', ') + (globs.length > shown.length ? `, and ${globs.length - shown.length} more` : '')
}

/** `; 2 more recordings are copies` */
function describeCopies(count: number): string {
  return count === 0 ? '' : `; ${pluralize(count, 'more recording is a copy', 'more recordings are copies')}`
}

function describeNoVerdict({ reason, detail = '', isOptional }: FactArgs<Unverified, 'judge'>): string {
  if (reason === 'judge-unavailable') {
    const why = detail === '' ? '' : `: ${shortenDetail(detail)}`
    const remedy = isOptional === true ? '; with `judge: off` its checks alone decide' : ''
    return `it needs a judge, and none is available${why}${remedy}`
  }
  if (reason === 'judge-uncertain' || reason === 'judges-disagree') return 'its judge was uncertain'
  if (!isFailure(reason)) return 'its judge gave no verdict'
  // What a provider says of a passing fault counts seconds and names requests.
  const isLasting = reason === 'judge-bad-request' || reason === 'judge-bad-reply'
  // Of a reply that was not recorded it names the question.
  const why = reason === 'judge-not-recorded' ? '' : detail
  return `its judge gave no verdict: ${shortenDetail(why || toClause(judgeFailures[reason]), isLasting ? undefined : ': ')}`
}

/** In one line, as far as scenarios with the same cause have it in common: up to the first `end`. */
function shortenDetail(detail: string, end?: string): string {
  const text = oneLine(detail).replace(/\.$/, '')
  return truncate(end === undefined ? text : text.split(end, 1).join(''), 160)
}

function isFailure(reason: string): reason is JudgeFailureReason {
  return Object.hasOwn(judgeFailures, reason)
}

/** `66%` */
export function shareWords(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`
}
