import { saveState } from '@actions/core'
import { z } from 'zod'
import { exitCodes } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import { escapeTerminal } from '../../core/escape.ts'
import { oneLine } from '../../core/visible-text.ts'
import { parseClaim } from '../claim.ts'
import { Budget } from '../client.ts'
import { readContext } from '../context.ts'
import { checkRun } from './check-run.ts'
import { commitStatus } from './commit-status.ts'
import { GuardedMark } from './guarded-mark.ts'
import type { Environment } from '../../core/environment.ts'

/** Tells the runner's second start of the Action, when the job ends, that the step has begun. */
export function noteBegun(): void {
  saveState('begun', 'true')
}

/** Tells it that the step has come to its end, whatever its verdict was. */
export function noteEnded(): void {
  saveState('ended', 'true')
}

/** Time limit: a cancelled job is ended soon. */
const maxMs = 20_000

/**
 * Closes the marks of a killed step as cancelled. The runner calls this at the end of every job. Returns the exit code, which
 * fails the job if the step began and never ended, because a process that ends ours can choose its exit code. Never throws.
 * `now`: milliseconds since any time.
 */
export async function closeAfterStep(env: Environment, now: () => number): Promise<number> {
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  const exitCode = env['STATE_ended'] === 'true' ? exitCodes.open : exitCodes.closed
  if (exitCode !== exitCodes.open) printSentence(neverEnded)
  if (token === '') return exitCode
  const context = await readContext(env)
  const connection = { budget: new Budget(maxMs, now) }
  for (const kind of [checkRun, commitStatus]) {
    const { data } = openMark.safeParse(parseJson(env[`STATE_${kind('').state}`] ?? ''))
    if (data === undefined || data.claim === null) continue
    const mark = new GuardedMark(kind, data.name, { token, connection })
    const failure = await mark.closeOpen(context, data.claim, unfinished)
    if (failure !== null) printSentence(`The ${mark.what} may still be open: ${failure.message}`)
  }
  return exitCode
}

const openMark = z.object({ name: z.string(), claim: z.string().transform(parseClaim) })

const neverEnded = 'Scenario Gate began and did not come to its end, so this step has no verdict'

function printSentence(sentence: string): void {
  process.stdout.write(`${escapeTerminal(oneLine(sentence))}.\n`)
}

const unfinished = {
  conclusion: 'cancelled',
  title: 'Scenario Gate: not verified — this run ended before it wrote its verdict here',
  summary:
    'Its job was cancelled or killed, or GitHub did not take the verdict. See the job, and run it again.',
} as const
