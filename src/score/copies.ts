import { appendTo } from '../core/collections.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { NumberSet, hashToNumber } from '../core/number-set.ts'
import type { FileTree } from '../files/paths.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { contentKey, listCopySigns } from '../trace/model/content-digest.ts'
import { readTraces } from '../trace/reading/read.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'
import { filesToReadAgain } from './read-again.ts'

/** A recording, as far as copies of it are found by it. */
export interface RecordingCopy {
  readonly trial: Pick<ScoredTrial, 'trace'>
  /** Recordings of another key have another content; null if copies do not matter. */
  key: number | null
  /** Copies share one of them. Null until another recording has the same key, or if unreadable again. */
  signs: readonly string[] | null
}

/** Finds recordings of one run in a scenario. Only those that look alike from afar are compared closely. */
export class DuplicateFinder {
  /** Keys of all recordings. */
  readonly #keys = new Map<Scenario, NumberSet>()
  /** Keys that several recordings of a scenario have. */
  readonly #common = new Map<Scenario, Set<number>>()

  note(scenario: Scenario, recording: RecordingCopy, trace: Trace): void {
    // Ids identify a run that we recorded: that of its trace with its verdict, and that of the caller of its command.
    const isOwn = trace.process !== null || trace.recorded !== null
    recording.key = isOwn ? hashToNumber(trace.id) : contentKey(trace)
    const isAlike = this.#add(scenario, recording)
    const [caller] = trace.callers ?? []
    recording.signs = isOwn
      ? [`${trace.id} ${trace.stated.passed ?? null}`, ...(caller === undefined ? [] : [caller])]
      : isAlike
        ? listCopySigns(trace)
        : null
  }

  /** Notes a recording that was read before, by what was found then. */
  noteKnown(scenario: Scenario, recording: RecordingCopy): void {
    this.#add(scenario, recording)
  }

  /** Reads again, each once, those that are alike from afar and were not looked at closer. */
  async settle(tree: FileTree, recordingsOf: (scenario: Scenario) => readonly RecordingCopy[]) {
    this.#keys.clear()
    const byFile = new Map<string, RecordingCopy[]>()
    for (const [scenario, keys] of this.#common) {
      for (const recording of recordingsOf(scenario)) {
        const { key, signs, trial } = recording
        if (signs === null && trial.trace !== null && keys.has(key ?? 0))
          appendTo(byFile, trial.trace.source, recording)
      }
    }
    this.#common.clear()
    for await (const [path, wanted] of filesToReadAgain(tree, byFile)) await readSigns(tree, path, wanted)
  }

  /** Tells whether the scenario has another recording of the same key. */
  #add(scenario: Scenario, { key }: RecordingCopy): boolean {
    if (key === null) return false
    const keys = this.#keys.get(scenario) ?? new NumberSet()
    this.#keys.set(scenario, keys)
    if (keys.add(key)) return false
    const common = this.#common.get(scenario) ?? new Set()
    this.#common.set(scenario, common.add(key))
    return true
  }
}

async function readSigns(tree: FileTree, path: string, wanted: readonly RecordingCopy[]): Promise<void> {
  const left = new Map<string, RecordingCopy[]>()
  for (const recording of wanted) appendTo(left, recording.trial.trace?.id ?? '', recording)
  for await (const item of readTraces({ path, open: () => tree.open(path) })) {
    if (item.kind !== 'trace') continue
    const { trace, supersedes } = item
    for (const recording of left.get(trace.id) ?? []) {
      // The first of that id; a later reading of the same trace takes its place.
      if (recording.signs === null || supersedes) recording.signs = listCopySigns(trace)
    }
  }
}

/** One draft of each run, and its copies with it. Settled drafts only. */
export function dropDuplicates<Draft extends Pick<RecordingCopy, 'signs'>>(drafts: readonly Draft[]) {
  const copies = new Map<Draft, Draft[]>()
  if (drafts.length < 2) return { drafts, copies }
  const firsts = new Map<string, Draft>()
  const left = drafts.filter((draft) => {
    const signs = draft.signs ?? []
    const first = signs.map((sign) => firsts.get(sign)).find((each) => each !== undefined)
    for (const sign of signs) firsts.set(sign, first ?? draft)
    if (first !== undefined) appendTo(copies, first, draft)
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
  const message = `A recording counts once: \`${first}\`${more} has the content of another recording of the scenario, and its id or its durations.`
  return [{ code: 'recording-unused', severity: 'warning', message, file, line }]
}
