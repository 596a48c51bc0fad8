import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { readSize } from '../files/paths.ts'
import { NewRecordings } from '../score/new-recordings.ts'
import { getHeadId, type BaseScenario, type EarlierRun, type EarlierTrials } from './base.ts'
import type { Repository } from './git/git.ts'
import { GitTree } from './git/git-tree.ts'
import { listRecordingCommits, type RecordingCommit } from './git/recording-commits.ts'
import type { BaselineRequest } from './baseline-source.ts'
import { scoreBaseTree } from './score-tree.ts'

interface EarlierScoring {
  /** By which the base was scored. */
  readonly request: BaselineRequest
  readonly repository: Repository
  /** The base. */
  readonly sha: string
  readonly scenarios: readonly BaseScenario[]
}

/** Older runs say little about the present agent. */
const mostRuns = 20
/** Some commits only move recordings, or bring back what was there. */
const mostCommits = 2 * mostRuns

/**
 * Scores the recordings that were committed before those of the base, the oldest first. Each content counts once for a
 * scenario. What is asked otherwise now, or by other checks, is left out, and nobody outside is asked for a verdict.
 */
export async function scoreEarlierRuns(of: EarlierScoring): Promise<readonly EarlierRun[]> {
  const { repository, sha, scenarios } = of
  const recordings = new Set(
    scenarios.flatMap(({ trials }) => trials.flatMap(({ trace }) => trace?.source ?? [])),
  )
  if (recordings.size === 0) return []
  const commits = await listRecordingCommits(repository, sha, recordings, mostCommits)
  const reading = new EarlierRecordings(of)
  const runs: EarlierRun[] = []
  try {
    const all = new Set(commits.flatMap(({ files }) => [...files]))
    // What the base itself has is no earlier run.
    const isRead = (await reading.runOf({ sha, at: null, files: all })) !== null
    for (const commit of isRead ? commits : []) {
      const run = await reading.runOf(commit)
      if (run === null) break
      if (run.scenarios.size > 0) runs.push(run)
      if (runs.length === mostRuns) break
    }
  } catch (thrown) {
    // What a partial clone lacks is not looked for any further.
    if (!(thrown instanceof GateError)) throw thrown
  }
  return runs.toReversed()
}

/** Recordings of one commit after another, up to a number of bytes. */
class EarlierRecordings {
  readonly #request: BaselineRequest
  readonly #repository: Repository
  /** By the ids of the head. */
  readonly #base: ReadonlyMap<string, BaseScenario>
  readonly #unseen = new NewRecordings()
  #left: number = limits.earlierRecordings

  constructor({ request, repository, scenarios }: EarlierScoring) {
    this.#request = request
    this.#repository = repository
    this.#base = new Map(scenarios.flatMap((one) => listHeadIds(one).map((id) => [id, one] as const)))
  }

  /** Null where there is too much to read. */
  async runOf({ sha, at, files }: RecordingCommit): Promise<EarlierRun | null> {
    await using tree = new GitTree(this.#repository, sha)
    for (const file of files) this.#left -= (await readSize(tree, file)) ?? 0
    if (this.#left < 0) return null
    this.#unseen.files = files
    const origin = { kind: 'git', sha, source: sha } as const
    const agents = this.#request.agents.ignored
    const scored = await scoreBaseTree(this.#request, { tree, agents, origin, unseen: this.#unseen })
    return { sha, at, scenarios: new Map(scored.scenarios.flatMap((one) => this.#listTrials(one))) }
  }

  #listTrials(scenario: BaseScenario): readonly [string, EarlierTrials][] {
    const { tally, outcome, checksFingerprint: checks, fingerprints } = scenario
    const { passed, failed } = tally
    const base = listHeadIds(scenario).map((id) => this.#base.get(id))[0]
    const isSame = base?.checksFingerprint === checks && base.fingerprints.input === fingerprints.input
    return isSame && passed + failed > 0 ? [[base.id, { outcome, passed, failed, checks }]] : []
  }
}

/** None where the head does not have it. */
function listHeadIds(scenario: BaseScenario): readonly string[] {
  const id = getHeadId(scenario)
  return id === null ? [] : [id]
}
