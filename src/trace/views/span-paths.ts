import { append } from '../../core/append.ts'
import type { Trace } from '../model/trace.ts'
import { agentPathsOf } from './agent-paths.ts'
import type { FoundPaths, PathSpan } from './path-span.ts'
import { timbalPathsOf } from './timbal-paths.ts'

export interface SpanPaths {
  /** The run as a whole. */
  readonly root: PathSpan
  /** All of them, the run itself first, in the order in which they started. */
  readonly spans: readonly PathSpan[]
  /** Those with a path, in the order in which they started. */
  at(path: string): readonly PathSpan[]
  /** What ran directly in what has a path, in the order in which it started; null where that is not shown. */
  childrenOf(path: string): readonly PathSpan[] | null
  /** Whether nothing of this name ran directly in what has a path, where there is none of it among the spans. */
  showsAbsence(path: string, name: string): boolean
}

const known = new WeakMap<Trace, SpanPaths>()

/** The spans of a trace by their paths, worked out on the first question. */
export function spanPathsOf(trace: Trace): SpanPaths {
  const before = known.get(trace)
  if (before !== undefined) return before
  const paths = new Paths(timbalPathsOf(trace) ?? agentPathsOf(trace))
  known.set(trace, paths)
  return paths
}

class Paths implements SpanPaths {
  readonly root: PathSpan
  readonly spans: readonly PathSpan[]
  readonly #found: FoundPaths
  #byPath: ReadonlyMap<string, readonly PathSpan[]> | undefined
  #byHolder: ReadonlyMap<string, readonly PathSpan[]> | undefined

  constructor(found: FoundPaths) {
    this.root = found.root
    this.spans = found.spans
    this.#found = found
  }

  at(path: string): readonly PathSpan[] {
    this.#byPath ??= grouped(this.spans, (span) => span.path)
    return this.#byPath.get(path) ?? []
  }

  childrenOf(path: string): readonly PathSpan[] | null {
    if (!this.#found.showsAbsence(path, null)) return null
    this.#byHolder ??= grouped(this.spans, ({ within }) => within)
    return this.#byHolder.get(path) ?? []
  }

  showsAbsence(path: string, name: string): boolean {
    return this.#found.showsAbsence(path, name)
  }
}

function grouped(
  spans: readonly PathSpan[],
  keyOf: (span: PathSpan) => string | null,
): ReadonlyMap<string, readonly PathSpan[]> {
  const groups = new Map<string, PathSpan[]>()
  for (const span of spans) {
    const key = keyOf(span)
    if (key === null) continue
    append(groups, key, span)
  }
  return groups
}
