import { limits } from '../../core/limits.ts'
import type { SpanGroup } from './assemble.ts'
import { orElse, unnamed, type Naming } from '../model/naming.ts'
import type { SpanLog } from './span-log.ts'
import type { Span } from '../model/span.ts'

interface Collected extends SpanGroup {
  readonly spans: Span[]
  readonly logs: SpanLog[]
  naming: Naming
  problem: SpanGroup['problem']
}

/** Bytes of the file that the second pass may hold; in memory about three times as much. */
const maxHeld = 128 << 20

/** The second pass over a file: only the traces that were given out too early, each whole. */
export class LateTraces {
  readonly #groups = new Map<string, Collected>()
  #held = 0

  constructor(ids: Iterable<string>) {
    for (const id of ids) this.#groups.set(id, { id, spans: [], logs: [], naming: unnamed, problem: null })
  }

  add(id: string, span: Span, naming: Naming, bytes: number): void {
    const group = this.#groups.get(id)
    if (group === undefined) return
    group.naming = orElse(group.naming, naming)
    if (group.problem !== null) return
    this.#held += bytes
    group.spans.push(span)
    if (this.#held > maxHeld) abandon(group, 'scattered')
    else if (group.spans.length > limits.spansPerTrace) abandon(group, 'too-many-spans')
  }

  addLog(id: string, log: SpanLog, bytes: number): void {
    const group = this.#groups.get(id)
    if (group === undefined || group.problem !== null) return
    this.#held += bytes
    group.logs.push(log)
    if (this.#held > maxHeld) abandon(group, 'scattered')
  }

  groups(): Iterable<SpanGroup> {
    return this.#groups.values()
  }
}

function abandon(group: Collected, problem: NonNullable<SpanGroup['problem']>): void {
  group.problem = problem
  group.spans.length = 0
  group.logs.length = 0
}
