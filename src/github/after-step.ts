import { saveState } from '@actions/core'
import { oneLine } from '../core/visible-text.ts'
import { openCheckRun, update } from './check-run.ts'
import { Budget, createClient } from './client.ts'
import { readContext } from './context.ts'
import { checking, failureOf } from './failure.ts'

/** Tells the runner's second start of the Action, when the job ends, that the step has begun. */
export function noteBegun(): void {
  saveState('begun', 'true')
}

/** Time limit: a cancelled job is ended soon. */
const longestMs = 20_000

/**
 * Closes the check run of a step that was killed before it could do so itself, as `cancelled`. The runner calls this when
 * the job ends, however it ended. Returns the exit code, and never throws: the step's own result stands. `now`: milliseconds since any time.
 */
export async function afterStep(
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Promise<number> {
  const id = Number(env[`STATE_${openCheckRun}`] ?? '')
  const context = await readContext(env)
  const { repository, apiUrl } = context
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  if (!Number.isSafeInteger(id) || id <= 0 || repository === null || token === '') return 0
  try {
    const client = await createClient({ token, apiUrl, budget: new Budget(longestMs, now) })
    await update(client, { repository, id }, unfinished)
  } catch (thrown) {
    process.stdout.write(`The check run is still open: ${oneLine(failureOf(thrown, checking).message)}.\n`)
  }
  return 0
}

const unfinished = {
  conclusion: 'cancelled',
  title: 'Scenario Gate: not verified — this run ended before it wrote its verdict here',
  summary:
    'Its job was cancelled or killed, or GitHub did not take the verdict. See the job, and run it again.',
} as const
