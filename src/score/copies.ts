import { append } from '../core/append.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { limits } from '../core/limits.ts'
import { byCodePoint } from '../files/paths.ts'
import { sizeOf, type FileTree } from '../files/tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { contentDigest, contentKey } from '../trace/model/content-digest.ts'
import { readTraces } from '../trace/reading/read.ts'
import type { Trace } from '../trace/model/trace.ts'

/** Content of a recording, by which copies of it are found. */
export interface RecordedContent {
  /** Recordings of another key have another content. */
  readonly key: string
  readonly file: string
  readonly id: string
  /** Null until a second recording of the scenario has the same key, and for those that could not be read again. */
  digest: string | null
}

/**
 * Finds the recordings of a scenario that have one content. Most scenarios have no two that are alike from
 * afar, and theirs are not looked at any closer.
 */
export class Copies {
  readonly #byScenario = new Map<Scenario, Map<string, RecordedContent[]>>()

  /** To be kept with the trial. */
  note(scenario: Scenario, file: string, trace: Trace): RecordedContent {
    // A run that we recorded is told by its id, which is made of its trial and its time.
    const key = trace.process === null ? contentKey(trace) : `run ${trace.id}`
    const isAlike = this.#byScenario.get(scenario)?.has(key) === true
    const digest = trace.process !== null ? trace.id : isAlike ? contentDigest(trace) : null
    return this.#add(scenario, { key, file, id: trace.id, digest })
  }

  /** Notes a recording that was read before, by what was found then. */
  noteKnown(scenario: Scenario, file: string, { key, id, digest }: RecordedContent): RecordedContent {
    return this.#add(scenario, { key, file, id, digest })
  }

  /** Reads again, each once, those that are alike from afar and were not looked at closer. */
  async settle(tree: FileTree): Promise<void> {
    const byFile = new Map<string, RecordedContent[]>()
    for (const byKey of this.#byScenario.values()) {
      for (const alike of byKey.values()) {
        if (alike.length < 2) continue
        for (const content of alike) if (content.digest === null) append(byFile, content.file, content)
      }
    }
    this.#byScenario.clear()
    let left: number = limits.readAgain
    for (const [path, wanted] of [...byFile].sort(([a], [b]) => byCodePoint(a, b))) {
      const size = await sizeOf(tree, path)
      if (size === null || size > left) continue
      left -= size
      await readDigests(tree, path, wanted)
    }
  }

  #add(scenario: Scenario, content: RecordedContent): RecordedContent {
    const byKey = this.#byScenario.get(scenario) ?? new Map<string, RecordedContent[]>()
    this.#byScenario.set(scenario, byKey)
    append(byKey, content.key, content)
    return content
  }
}

async function readDigests(tree: FileTree, path: string, wanted: readonly RecordedContent[]): Promise<void> {
  const left = new Map(wanted.map((content) => [content.id, content]))
  for await (const item of readTraces({ path, open: () => tree.open(path) })) {
    if (item.kind !== 'trace') continue
    const content = left.get(item.trace.id)
    if (content === undefined) continue
    // The first of that id; a later reading of the same trace takes its place.
    if (content.digest === null || item.supersedes) content.digest = contentDigest(item.trace)
  }
}

/** One draft for each content, and the others with it. Settled drafts only. */
export function distinct<Draft extends { readonly content: RecordedContent | null }>(
  drafts: readonly Draft[],
): {
  readonly drafts: readonly Draft[]
  readonly copies: ReadonlyMap<Draft, readonly Draft[]>
} {
  const copies = new Map<Draft, Draft[]>()
  if (drafts.length < 2) return { drafts, copies }
  const firsts = new Map<string, Draft>()
  const left = drafts.filter((draft) => {
    const { content } = draft
    if (content === null || content.digest === null) return true
    const first = firsts.get(content.digest)
    if (first === undefined) firsts.set(content.digest, draft)
    else append(copies, first, draft)
    return first === undefined
  })
  return { drafts: left, copies }
}

/** Tells which recordings are no trials of their own. */
export function copiesNoted({ file, line }: Scenario, copies: readonly string[]): Diagnostic[] {
  const [first] = copies
  if (first === undefined) return []
  const others = copies.length - 1
  const more = others === 0 ? '' : ` and ${others} more`
  const message = `A recording counts once: \`${first}\`${more} has the content of another recording of the scenario, apart from ids and times.`
  return [{ code: 'recording-unused', severity: 'warning', message, file, line }]
}
