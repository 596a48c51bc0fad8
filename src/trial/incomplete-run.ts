import { omitNullish } from '../core/json.ts'
import type { BoundCheck } from '../checks/bind.ts'
import { isExitCheck, isFinalFailure } from '../checks/surfaces/on-part.ts'
import { limits } from '../core/limits.ts'
import type { Verdict } from '../core/verdict.ts'
import { truncate } from '../core/visible-text.ts'
import { findTellingLine } from '../text/sentence.ts'
import type { RetryCause } from '../results/trial-schema.ts'
import { namesOutage } from '../trace/views/outage.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { TrialReason } from './trial-result.ts'

/** Explains a bad end of a run, or null. An outage goes first, as it may be why; an exit code with a check is none. */
export function explainIncomplete(
  { outage, process, recorded }: Pick<Trace, 'outage' | 'process' | 'recorded'>,
  checks: readonly BoundCheck[],
): TrialReason | null {
  const { user } = recorded ?? {}
  if (user !== undefined)
    return { code: user.kind, args: { message: truncate(user.message, limits.shownText) } }
  if (outage !== null) return { code: 'outage', args: { message: truncate(outage, limits.shownText) } }
  if (process === null) return null
  const { end, exitCode, signal, stderr, reason } = process
  if (end !== 'exited') return { code: end, args: { message: reason } }
  if (exitCode === 0 || checks.some(isExitCheck)) return null
  const line = findTellingLine(stderr)
  return exitCode === null
    ? { code: 'signalled', args: { signal, said: line } }
    : { code: 'exited', args: { exitCode, said: line } }
}

/**
 * Finds what kept a run from its end and may be over by now: an outage, a hang, a crash before a model was called. One after
 * that is the agent's own, unless its last words name the service of a model. Null for all else.
 */
export function findRetryCause({ outage, process, llmCalls, recorded }: Trace): RetryCause | null {
  const { user } = recorded ?? {}
  if (user !== undefined) return user.kind === 'outage' ? 'outage' : null
  if (outage !== null) return 'outage'
  if (recorded?.faults !== undefined) return null
  if (process?.end === 'timed-out') return 'timed-out'
  if (process?.end !== 'exited' || process.exitCode === 0) return null
  if (llmCalls.length > 0 && !namesOutage(findTellingLine(process.stderr))) return null
  return process.exitCode === null ? 'signalled' : 'exited'
}

/**
 * Keeps those verdicts on a run that was cut short that hold for a whole run too: failures that later output
 * cannot fix. All others become errors, and after a fault of the simulated user all do: it may have led the agent there.
 */
export function keepFinalVerdicts(
  verdicts: readonly Verdict[],
  checks: readonly BoundCheck[],
  { code }: Pick<TrialReason, 'code'>,
): Verdict[] {
  return verdicts.map((verdict, index): Verdict => {
    const bound = checks[index]
    const stands =
      code !== 'user' && verdict.status === 'fail' && bound !== undefined && isFinalFailure(bound)
    const isOwn = verdict.status === 'error' && verdict.reason !== 'missing-data'
    if (stands || isOwn || verdict.status === 'skip') return verdict
    const { type, severity, surface, description, id, decides } = verdict
    return {
      type,
      severity,
      surface,
      description,
      ...omitNullish({ id, decides }),
      status: 'error',
      reason: 'incomplete-run',
    }
  })
}
