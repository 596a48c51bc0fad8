import { appendTo } from '../core/append.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { NumberSet, hashToNumber } from '../core/number-set.ts'
import { compareCodePoints } from '../files/paths.ts'
import { readSize, type FileTree } from '../files/tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { contentDigest, contentKey } from '../trace/model/content-digest.ts'
import { readTraces } from '../trace/reading/read.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'

/** A recording, as far as copies of it are found by it. */
export interface RecordingCopy {
  readonly trial: Pick<ScoredTrial, 'trace'>
  /** Recordings of another key have another content; null where copies do not matter. */
  key: number | null
  /** Null until a second recording of the scenario has the same key, and for those that could not be read again. */
  digest: string | null
}

/**
 * Finds the recordings of a scenario that have one content. Most scenarios have no two that are alike from
 * afar, and theirs are not looked at any closer.
 */
export class DuplicateFinder {
  /** Keys of all recordings. */
  readonly #keys = new Map<Scenario, NumberSet>()
  /** Keys that several recordings of a scenario have. */
  readonly #common = new Map<Scenario, Set<number>>()

  note(scenario: Scenario, recording: RecordingCopy, trace: Trace): void {
    // A run that we recorded is told by its id, which is made of its trial and its time.
    const isOwn = trace.process !== null
    recording.key = isOwn ? hashToNumber(trace.id) : contentKey(trace)
    const isAlike = this.#add(scenario, recording)
    recording.digest = isOwn ? trace.id : isAlike ? contentDigest(trace) : null
  }

  /** Notes a recording that was read before, by what was found then. */
  noteKnown(scenario: Scenario, recording: RecordingCopy): void {
    this.#add(scenario, recording)
  }

  /** Reads again, each once, those that are alike from afar and were not looked at closer. */
  async settle(
    tree: FileTree,
    recordingsOf: (scenario: Scenario) => readonly RecordingCopy[],
  ): Promise<void> {
    this.#keys.clear()
    const byFile = new Map<string, RecordingCopy[]>()
    for (const [scenario, keys] of this.#common) {
      for (const recording of recordingsOf(scenario)) {
        const { key, digest, trial } = recording
        if (digest === null && trial.trace !== null && keys.has(key ?? 0))
          appendTo(byFile, trial.trace.source, recording)
      }
    }
    this.#common.clear()
    let left: number = limits.readAgain
    for (const [path, wanted] of [...byFile].sort(([a], [b]) => compareCodePoints(a, b))) {
      const size = await readSize(tree, path)
      if (size === null || size > left) continue
      left -= size
      await readDigests(tree, path, wanted)
    }
  }

  /** Tells whether the scenario has another recording of the same key. */
  #add(scenario: Scenario, recording: RecordingCopy): boolean {
    const { key } = recording
    if (key === null) return false
    const keys = this.#keys.get(scenario) ?? new NumberSet()
    this.#keys.set(scenario, keys)
    if (keys.add(key)) return false
    const common = this.#common.get(scenario) ?? new Set()
    this.#common.set(scenario, common.add(key))
    return true
  }
}

async function readDigests(tree: FileTree, path: string, wanted: readonly RecordingCopy[]): Promise<void> {
  const left = new Map<string, RecordingCopy[]>()
  for (const recording of wanted) appendTo(left, recording.trial.trace?.id ?? '', recording)
  for await (const item of readTraces({ path, open: () => tree.open(path) })) {
    if (item.kind !== 'trace') continue
    const { trace, supersedes } = item
    for (const recording of left.get(trace.id) ?? []) {
      // The first of that id; a later reading of the same trace takes its place.
      if (recording.digest === null || supersedes) recording.digest = contentDigest(trace)
    }
  }
}

/** One draft for each content, and the others with it. Settled drafts only. */
export function dropDuplicates<Draft extends Pick<RecordingCopy, 'digest'>>(
  drafts: readonly Draft[],
): {
  readonly drafts: readonly Draft[]
  readonly copies: ReadonlyMap<Draft, readonly Draft[]>
} {
  const copies = new Map<Draft, Draft[]>()
  if (drafts.length < 2) return { drafts, copies }
  const firsts = new Map<string, Draft>()
  const left = drafts.filter((draft) => {
    const { digest } = draft
    if (digest === null) return true
    const first = firsts.get(digest)
    if (first === undefined) firsts.set(digest, draft)
    else appendTo(copies, first, draft)
    return first === undefined
  })
  return { drafts: left, copies }
}

/** Tells which recordings are no trials of their own. */
export function warnDuplicates({ file, line }: Scenario, copies: readonly string[]): Diagnostic[] {
  const [first] = copies
  if (first === undefined) return []
  const others = copies.length - 1
  const more = others === 0 ? '' : ` and ${others} more`
  const message = `A recording counts once: \`${first}\`${more} has the content of another recording of the scenario, apart from ids and times.`
  return [{ code: 'recording-unused', severity: 'warning', message, file, line }]
}
