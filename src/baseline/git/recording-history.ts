import { changeOf, sinceCommit, type ChangeRequest, type GitChange } from './changed-files.ts'
import { resolveCommit } from './commit.ts'
import { runGit, type Answer } from './git.ts'
import { contentsAt, differing, lastTouched, presentAt, type Touch } from './last-touched.ts'

/** Facts from git about a committed recording. */
export interface CommittedRecording {
  /** Null where it was touched too long ago, or history is cut off. */
  readonly touch: Touch | null
  /** The change touched it: it is new, or has another content than in the merge base. */
  readonly isTouched: boolean
  readonly isNew: boolean
  /** Files of the change that differ now from when the recording was last touched. */
  readonly since: ReadonlySet<string>
  /** Files that differed already in the merge base from when it was last touched. */
  readonly before: ReadonlySet<string>
}

/** Facts from git about recordings, and about the change that they are scored in. */
export interface RecordingHistory {
  /** Files of the workspace that differ from the merge base. */
  readonly changed: ReadonlySet<string>
  /** Null for a file that is not committed, or that was made anew since. */
  of(file: string): CommittedRecording | null
}

/** Commits that last touched recordings, and are compared with what is judged: of the change, and before it. */
const mostCompared = { ofChange: 50, before: 10 }

/** Asks git about recordings, by a handful of commands; or says why it cannot tell. */
export async function recordingHistory(
  request: ChangeRequest,
  files: ReadonlySet<string>,
): Promise<Answer<RecordingHistory>> {
  const change = await changeOf(request)
  if (change.value === null) return change
  const { repository, base, head, files: changed } = change.value
  const sha = (await resolveCommit(repository, head)) ?? head
  const [atBase, atHead, uncommitted, touched, commits] = await Promise.all([
    presentAt(repository, base, files),
    presentAt(repository, head, files),
    sinceCommit(repository, 'HEAD'),
    lastTouched(repository, head, files),
    runGit(repository, ['rev-list', `${base}..${head}`]),
  ])
  if (uncommitted.value === null) return uncommitted
  const ofChange = new Set(commits.value?.split('\n'))
  const since = await filesSince({ ...change.value, head: sha }, [...touched.values()], ofChange)
  const brought = [...atHead].filter(([file]) => changed.has(file) && !atBase.has(file)).map(([, oid]) => oid)
  const moved = await contentsAt(repository, base, new Set(brought))
  const remade = new Set(uncommitted.value)
  const of = (file: string): CommittedRecording | null => {
    if (!atHead.has(file) || (remade.has(file) && !request.uncommitted)) return null
    const touch = remade.has(file) ? null : (touched.get(file) ?? null)
    // Under another name it is as old as before.
    const isMoved = !remade.has(file) && moved.has(atHead.get(file) ?? '')
    const isTouched = changed.has(file) && !isMoved
    const isOfChange = !isMoved && touch !== null && ofChange.has(touch.sha)
    const others = touch === null ? undefined : since.get(touch.sha)
    return {
      touch,
      isTouched,
      isNew: isTouched && !atBase.has(file),
      since: remade.has(file) ? nothing : isOfChange && others !== undefined ? withAll(others) : changed,
      before: isOfChange ? nothing : (others ?? nothing),
    }
  }
  const withAll = (some: ReadonlySet<string>) => (remade.size === 0 ? some : new Set([...some, ...remade]))
  return { value: { changed, of }, reason: null }
}

const nothing: ReadonlySet<string> = new Set()

/** What differs from each commit that was the last to touch a recording: in what is judged, or in the merge base. */
async function filesSince(
  { repository, base, head }: GitChange,
  touches: readonly Touch[],
  ofChange: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const commits = [...new Set(touches.map(({ sha }) => sha))]
  const isOfChange = (sha: string) => ofChange.has(sha)
  const own = commits.filter(isOfChange).slice(0, mostCompared.ofChange)
  const older = commits.filter((sha) => !isOfChange(sha)).slice(0, mostCompared.before)
  const pairs = [...own.map((sha) => ({ sha, from: head })), ...older.map((sha) => ({ sha, from: base }))]
  return differing(repository, pairs)
}
