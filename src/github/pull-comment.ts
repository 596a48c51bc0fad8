import { buildClaim, isNewer, isOfOtherGate, isOnOtherBase, branchMark, type CommentOrigin } from './claim.ts'
import { closingMs, createClient, openingMs, readPull, type SharedConnection } from './client.ts'
import { omitNullish } from '../core/json.ts'
import { upsertComment, type PostedComment } from './comment.ts'
import type { GitHubContext, RepositoryName } from './context.ts'
import type { EventFacts } from './event.ts'
import { commenting, toGitHubFailure, isFailure, type Failure } from './failure.ts'
import { readClaim, writeClaim, writeVerdicts, readVerdicts } from './comment-metadata.ts'
import { openThread, type Comment, type Thread } from './own-comments.ts'
import { rememberVerdict, diffWithLastPush, type Remembered, type PushDiff } from '../report/push-diff.ts'
import type { Results } from '../results/schema.ts'

/**
 * Which comments of ours a report may change. `any`: the one there is, else a new one. `existing`: none is created.
 * `older`: only one about another commit, because a run that judged nothing has nothing to say of this one.
 */
export type CommentPolicy = 'any' | 'existing' | 'older'

/** This run's side of the comment on its pull request. A newer run's comment is never replaced. */
export class PullComment {
  readonly #context: GitHubContext
  readonly #token: string
  readonly #key: string
  readonly #connection: SharedConnection
  readonly #step: string | undefined
  #user: Thread['user'] | undefined
  #former: readonly Remembered[] = []

  /**
   * `key`: tells the comments of several gates on one pull request apart: letters, digits, `.`, `_`, `-`. `step`:
   * hexadecimal digits, unique to this step of the run; absent: there are no others to look for.
   */
  constructor(
    context: GitHubContext,
    token: string,
    key: string,
    connection: SharedConnection = {},
    step?: string,
  ) {
    this.#context = context
    this.#token = token
    this.#key = key
    this.#connection = connection
    this.#step = step
  }

  /** Describes what the last push changed, by the last known content of the comment; undefined if unknown. */
  since(results: Results): PushDiff | undefined {
    const former = this.#before()
    return former === undefined ? undefined : diffWithLastPush(former, results)
  }

  #before(): Remembered | undefined {
    return this.#former.find(({ head }) => head !== this.#context.headSha)
  }

  /** Shows an escaped report. `results`: compared with the next push. Null if no comment is due. Never throws. */
  async show(
    report: string,
    reach: CommentPolicy,
    results?: Results,
  ): Promise<PostedComment | Failure | null> {
    const { repository, pullRequest } = this.#context
    const claim = buildClaim(this.#context, this.#step)
    if (repository === null || pullRequest === null || claim === null) return null
    if (this.#token === '')
      return { reason: 'no-token', message: `there is no token; the job needs ${commenting.permission}` }
    try {
      const thread = await this.#open({ ...repository, issue: pullRequest }, reach)
      // Requested along with the comments to save time; used once.
      let pull = reach === 'any' ? readPull(thread.client, repository, pullRequest) : null
      // A run that judged nothing blocks no other comment.
      const stated = reach === 'older' ? { ...claim, run: 0 } : claim
      return await upsertComment(thread, {
        body: (ours) => {
          this.#note(ours)
          const verdict = results === undefined ? null : rememberVerdict(claim.head, results)
          const verdicts = writeVerdicts([verdict ?? [], this.#before() ?? []].flat())
          return [writeClaim(stated), ...verdicts, report].join('\n')
        },
        create: reach === 'any',
        refusal: (ours, mine) => {
          const action = { claim, reach, key: this.#key, mine, pull }
          pull = null
          return findRefusal(thread, ours, action)
        },
      })
    } catch (thrown) {
      return toGitHubFailure(thrown)
    }
  }

  /** Notes what our comment remembers; what was known is not forgotten if the comment is gone meanwhile. */
  #note([first]: readonly Comment[]): void {
    const verdicts = first === undefined ? [] : readVerdicts(first.body)
    if (verdicts.length > 0) this.#former = verdicts
  }

  async #open(place: RepositoryName & { readonly issue: number }, reach: CommentPolicy): Promise<Thread> {
    const { apiUrl } = this.#context
    // A verdict is shown, whatever else took its time.
    const budget = this.#connection.budget?.split(reach === 'existing' ? openingMs : closingMs)
    const client = await createClient({
      ...this.#connection,
      ...omitNullish({ budget }),
      token: this.#token,
      apiUrl,
    })
    const thread = openThread(client, { ...place, key: this.#key }, this.#user)
    thread.user.then(
      () => (this.#user = thread.user),
      () => undefined,
    )
    return thread
  }
}

/**
 * A report is shown only where it is about the newest commit of the pull request, and from no older run than what it
 * replaces. Where GitHub does not tell the newest commit, the numbers of the runs decide: events come in the order of
 * their commits. A comment without such a number then stays. `mine`: the comment that this step has just created; where
 * several steps of one run did so at once, the first of them stays.
 */
async function findRefusal(
  { client, owner, repo, issue }: Thread,
  ours: readonly Comment[],
  action: {
    readonly claim: CommentOrigin
    readonly reach: CommentPolicy
    readonly key: string
    readonly mine: number | null
    /** Its current state, if GitHub has just sent it; null: request it. */
    readonly pull: Promise<EventFacts | Failure> | null
  },
): Promise<Failure | null> {
  const { claim, reach, mine } = action
  const before = ours.filter(({ id }) => mine === null || id < mine)
  if (before.some(({ body }) => isOtherStep(body, claim))) return createSharedKeyFailure(action.key)
  const claims = ours.map(({ body }) => readClaim(body))
  if (reach === 'older' && claims.some((other) => other === null || other.head === claim.head))
    return createOutdatedFailure('it is about this commit already, or does not say')
  const pull = await (action.pull ?? readPull(client, { owner, repo }, issue))
  if (isFailure(pull)) {
    const isSafe = claims.every((other) => other !== null && !isNewer(other, claim))
    return isSafe ? null : { ...pull, message: `whether it is out of date is not known: ${pull.message}` }
  }
  if (pull.headSha !== claim.head)
    return createOutdatedFailure(
      `this run judged \`${shortenSha(claim.head)}\`, and the head of the pull request is \`${shortenSha(pull.headSha ?? '')}\` now`,
    )
  if (pull.base !== null && claim.base?.startsWith('b') === true && branchMark(pull.base.ref) !== claim.base)
    return createOutdatedFailure(
      `the pull request is for \`${pull.base.ref}\` now, and this run compared with another branch`,
    )
  const newer = claims.find(
    (other) => other?.head === claim.head && isNewer(other, claim) && !isOnOtherBase(other, claim),
  )
  return newer === undefined || newer === null
    ? null
    : createOutdatedFailure(`run ${newer.run}, attempt ${newer.attempt}, is newer and judges the same commit`)
}

function isOtherStep(body: string, claim: CommentOrigin): boolean {
  const other = readClaim(body)
  return other !== null && isOfOtherGate(other, claim)
}

/** Two steps of one run, or two workflows, share a comment: the first keeps it, and this one says what to write. */
function createSharedKeyFailure(key: string): Failure {
  return {
    reason: 'shared-key',
    message: `another job or step of this run, or another workflow, already wrote the comment on this commit for \`comment-key: ${key}\`. If the jobs score parts of one suite, give each its own \`shard\`, such as \`2/8\`, and add a job with \`merge\`. If they score different suites, give each its own \`comment-key\``,
  }
}

function createOutdatedFailure(message: string): Failure {
  return { reason: 'outdated', message }
}

function shortenSha(sha: string): string {
  return sha.slice(0, 7)
}
