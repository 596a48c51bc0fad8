import { saveState } from '@actions/core'
import { exitCodes } from '../../core/errors.ts'
import { oneLine } from '../../core/visible-text.ts'
import { Budget, createClient, type GitHubClient } from '../client.ts'
import { readContext, type RepositoryName } from '../context.ts'
import { checking, toGitHubFailure, settingStatus } from '../failure.ts'
import { openCheckRun, updateCheckRun } from './check-run.ts'
import { openStatus, setStatus } from './commit-status.ts'

/** Tells the runner's second start of the Action, when the job ends, that the step has begun. */
export function noteBegun(): void {
  saveState('begun', 'true')
}

/** Tells it that the step has come to its end, whatever its verdict was. */
export function noteEnded(): void {
  saveState('ended', 'true')
}

/** Time limit: a cancelled job is ended soon. */
const longestMs = 20_000

/**
 * Closes the marks of a step that was killed before it could do so itself, as cancelled. The runner calls this when
 * the job ends, however it ended. Returns the exit code, which fails the job where the step began and never ended: whoever ends our
 * process can choose its exit code. Never throws. `now`: milliseconds since any time.
 */
export async function closeAfterStep(
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Promise<number> {
  const context = await readContext(env)
  const { repository, apiUrl } = context
  const token = env['INPUT_GITHUB-TOKEN'] ?? ''
  const left = { check: env[`STATE_${openCheckRun}`] ?? '', status: env[`STATE_${openStatus}`] ?? '' }
  const exitCode = env['STATE_ended'] === 'true' ? exitCodes.open : exitCodes.closed
  if (exitCode !== exitCodes.open) printSentence(neverEnded)
  if (repository === null || token === '' || (left.check === '' && left.status === '')) return exitCode
  const client = await createClient({ token, apiUrl, budget: new Budget(longestMs, now) })
  await closeCheckRun(client, repository, Number(left.check))
  await closeStatus(client, repository, left.status)
  return exitCode
}

const neverEnded = 'Scenario Gate began and did not come to its end, so this step has no verdict'

async function closeCheckRun(client: GitHubClient, repository: RepositoryName, id: number): Promise<void> {
  if (!Number.isSafeInteger(id) || id <= 0) return
  try {
    await updateCheckRun(client, { repository, id }, unfinished)
  } catch (thrown) {
    printSentence(`The check run is still open: ${toGitHubFailure(thrown, checking).message}`)
  }
}

async function closeStatus(client: GitHubClient, repository: RepositoryName, left: string): Promise<void> {
  const [, sha, url, name] = /^([0-9a-f]{40,64}) (\S+) (.+)$/.exec(left) ?? []
  if (sha === undefined || url === undefined || name === undefined) return
  try {
    const place = { repository, sha, name, url: url === '-' ? null : url }
    await setStatus(client, place, { state: 'error', title: unfinished.title })
  } catch (thrown) {
    printSentence(`The commit status is still pending: ${toGitHubFailure(thrown, settingStatus).message}`)
  }
}

function printSentence(sentence: string): void {
  process.stdout.write(`${oneLine(sentence)}.\n`)
}

const unfinished = {
  conclusion: 'cancelled',
  title: 'Scenario Gate: not verified — this run ended before it wrote its verdict here',
  summary:
    'Its job was cancelled or killed, or GitHub did not take the verdict. See the job, and run it again.',
} as const
