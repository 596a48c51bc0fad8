import { limits } from '../../core/limits.ts'
import { NumberSet, hashToNumber } from '../../core/number-set.ts'
import type { OpenGroup, SpanGroup } from './assemble.ts'
import { mergeNaming, unnamed, type TrialRef } from '../model/naming.ts'
import type { SpanLog } from './span-log.ts'
import type { Span } from '../model/span.ts'

interface HeldGroup extends OpenGroup {
  bytes: number
  /** Place in the file where it was last seen. */
  seenAt: number
  rootEnded: boolean
}

/** Bytes of the file; what they make in memory is about three times as much. */
const bounds = {
  /**
   * A trace whose root has ended and that was not seen for this long is taken to be whole. Short, because
   * what is held for long is what garbage collection is slow at; doubled whenever it proves too short.
   */
  settled: 64 << 10,
  settledAtMost: 16 << 20,
  /** The same for a trace whose root was not seen (its root may be in another process). */
  settledRootless: 16 << 20,
  /** Held at a time; beyond it the trace that was not seen for the longest time is given out. */
  held: 32 << 20,
}

/**
 * Collects the spans of a file by trace and gives traces out once they are whole, as far as that can be
 * known without reading to the end. A span that comes after its trace was given out is not added; its
 * trace is noted as late, for a second pass.
 */
export class TraceWindow {
  readonly late = new Set<string>()
  /** In the order in which they were last seen. */
  readonly #open = new Map<string, HeldGroup>()
  /** Numbers of ids: one in ten thousand files of a million traces has two of the same, and is read once more. */
  readonly #given = new NumberSet()
  #latest: HeldGroup | null = null
  #latestId: string | null = null
  #position = 0
  #held = 0
  /** Nothing settles before this place. */
  #nextLook = 0
  #settled = bounds.settled

  /** The trace of the span that came last; null before any. */
  get latestId(): string | null {
    return this.#latestId
  }

  /** Adds a span. `bytes`: how much of the file it took. */
  add(id: string, span: Span, naming: TrialRef, bytes: number): void {
    const group = this.#groupAt(id, bytes)
    if (group === null) return
    if (naming !== unnamed) group.naming = mergeNaming(group.naming, naming)
    if (span.parentId === null && (span.endUs !== null || span.startUs === null)) group.rootEnded = true
    if (group.problem !== null) return
    group.spans.push(span)
    group.bytes += bytes
    this.#held += bytes
    if (group.spans.length > limits.spansPerTrace) this.#abandon(group)
  }

  /** Adds a log record of a span, which may come before the span and after it. */
  addLog(id: string, log: SpanLog, bytes: number): void {
    const group = this.#groupAt(id, bytes)
    if (group === null || group.problem !== null) return
    group.logs.push(log)
    group.bytes += bytes
    this.#held += bytes
    if (group.logs.length > limits.spansPerTrace) this.#abandon(group)
  }

  /** Goes on in the file to a piece of this trace; null if the trace was given out before. */
  #groupAt(id: string, bytes: number): HeldGroup | null {
    this.#latestId = id
    this.#position += bytes
    const group = this.#latest?.id === id ? this.#latest : this.#find(id)
    if (group === null) return null
    this.#latest = group
    group.seenAt = this.#position
    return group
  }

  /** Takes a trace that counts as whole by now; null if there is none. */
  settled(): SpanGroup | null {
    if (this.#position < this.#nextLook) return null
    const [group] = this.#open.values()
    if (group === undefined) return null
    const settlesAt = group.seenAt + (group.rootEnded ? this.#settled : bounds.settledRootless)
    if (this.#position > settlesAt || this.#held > bounds.held) return this.#give(group)
    this.#nextLook = Math.min(settlesAt, this.#position + this.#settled)
    return null
  }

  /** Yields everything that is left. */
  *rest(): Generator<SpanGroup> {
    for (const group of this.#open.values()) yield this.#give(group)
  }

  #find(id: string): HeldGroup | null {
    const openGroup = this.#open.get(id)
    if (openGroup !== undefined) {
      this.#open.delete(id)
      this.#open.set(id, openGroup)
      return openGroup
    }
    if (this.#given.has(hashToNumber(id))) {
      if (!this.late.has(id)) this.#settled = Math.min(this.#settled * 2, bounds.settledAtMost)
      this.late.add(id)
      return null
    }
    const group = {
      id,
      spans: [],
      logs: [],
      naming: unnamed,
      problem: null,
      bytes: 0,
      seenAt: 0,
      rootEnded: false,
    }
    this.#open.set(id, group)
    return group
  }

  /** Gives out a trace without its spans if it cannot be held whole: half of it must not be judged. */
  #abandon(group: HeldGroup): void {
    group.problem = 'too-many-spans'
    group.spans.length = 0
    group.logs.length = 0
    this.#held -= group.bytes
    group.bytes = 0
  }

  #give(group: HeldGroup): SpanGroup {
    this.#open.delete(group.id)
    this.#given.add(hashToNumber(group.id))
    this.#held -= group.bytes
    if (this.#latest === group) this.#latest = null
    const { id, spans, logs, naming, problem } = group
    // Tables that a `Map` has outgrown go on holding what was in them until the next major collection.
    group.spans = []
    group.logs = []
    return { id, spans, logs, naming, problem }
  }
}
