import type { Diagnostic } from '../../core/diagnostic.ts'
import { limits } from '../../core/limits.ts'
import { parseNaming, mergeNaming, unnamed, type TrialRef } from '../model/naming.ts'
import { Span } from '../model/span.ts'
import { getStem } from './reader.ts'
import type { SpanLog } from './span-log.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { LazyTrace } from '../views/lazy-trace.ts'
import type { Trace, TraceInit, TraceSource } from '../model/trace.ts'

/** All that a file holds of one trace. */
export interface SpanGroup {
  readonly id: string
  readonly spans: readonly Span[]
  /** Log records of its spans that came apart from them. */
  readonly logs?: readonly SpanLog[]
  /** Named by the resource, where it is. */
  readonly naming: TrialRef
  /** Reason why it could not be read whole. It then has no spans: half a trace is never judged. */
  readonly problem: 'too-many-spans' | 'scattered' | null
}

/** A group that further spans may join. */
export interface OpenGroup extends SpanGroup {
  spans: Span[]
  logs: SpanLog[]
  naming: TrialRef
  problem: SpanGroup['problem']
}

/** Makes a trace of the spans of one trace id: each span once, every span with an id. */
export function assemble(
  group: SpanGroup,
  source: TraceSource,
  stated?: (spans: readonly Span[]) => ReportedFacts,
): Trace {
  const spans = withoutAnnouncements(onceEach(group.spans))
  const { scenario, trial } = mergeNaming(parseName(spans), group.naming)
  return new LazyTrace({
    id: group.id === '' ? getStem(source.file) : group.id,
    source,
    spans,
    scenario,
    trial,
    diagnostics: group.problem === null ? [] : [createIncompleteTrace(group.id, group.problem, source)],
    ...(stated === undefined ? {} : { stated: stated(spans) }),
  })
}

/**
 * Delivery is at least once: of spans with one id the last that ended counts, at the place of the
 * first. A span without an id gets its place as one, and so does a span with the id of another one.
 */
function onceEach(spans: readonly Span[]): readonly Span[] {
  const places = new Map<string, number>()
  const unique: Span[] = []
  for (const span of spans) {
    let key = span.id
    let place = places.get(key)
    if (place !== undefined && isOther(span, unique[place])) {
      key = `${span.id} ${span.name} ${span.startUs ?? ''}`
      place = places.get(key)
    }
    const earlier = place === undefined ? undefined : unique[place]
    if (place !== undefined && earlier !== undefined) {
      const isLater = span.endUs !== null || earlier.endUs === null
      if (isLater) unique[place] = key === span.id ? span : span.withFacts({ id: earlier.id })
      continue
    }
    if (key !== '') places.set(key, unique.length)
    unique.push(
      key === '' || key !== span.id ? span.withFacts({ id: `${span.id}#${unique.length + 1}` }) : span,
    )
  }
  return unique
}

/** Tells spans apart that share an id, as forked programs write: another start, or another name, time and place. */
function isOther({ startUs, name, kind, parentId }: Span, earlier: Span | undefined): boolean {
  if (earlier === undefined) return false
  if (startUs !== null && earlier.startUs !== null && startUs !== earlier.startUs) return true
  const isUntimed = startUs === null && earlier.startUs === null
  return name !== earlier.name && (isUntimed || kind !== earlier.kind || parentId !== earlier.parentId)
}

/** Removes the spans that Logfire writes at a start, inside of the spans that they announce. */
function withoutAnnouncements(spans: readonly Span[]): readonly Span[] {
  if (!spans.some(isAnnouncement)) return spans
  const ids = new Set(spans.flatMap((span) => (isAnnouncement(span) ? [] : span.id)))
  return spans.filter((span) => !isAnnouncement(span) || !ids.has(span.parentId ?? ''))
}

function isAnnouncement({ startUs, endUs, attributes }: Span): boolean {
  return startUs === endUs && attributes.get('logfire.span_type') === 'pending_span'
}

/** Parses the naming; roots are asked first. */
function parseName(spans: readonly Span[]): TrialRef {
  let naming = unnamed
  let below = naming
  for (const { parentId, attributes } of spans)
    if (parentId === null) naming = mergeNaming(naming, parseNaming(attributes))
    else if (naming.scenario === null) below = mergeNaming(below, parseNaming(attributes))
  return mergeNaming(naming, below)
}

/** Says why a trace is given without its spans. */
export function createIncompleteTrace(
  id: string,
  problem: NonNullable<SpanGroup['problem']>,
  { file }: TraceSource,
): Diagnostic {
  const why = {
    'too-many-spans': `has more than ${limits.spansPerTrace} spans. Record fewer, or split the run.`,
    scattered:
      'is scattered over too much of the file. Sort the file by trace id, or write one file per trace.',
  }
  return {
    code: 'trace-too-large',
    severity: 'error',
    message: `Trace ${id} was not read: it ${why[problem]}`,
    file,
  }
}

/** Creates a trace that is given without its spans, because it has too many. */
export function createOversizedTrace(facts: Omit<TraceInit, 'spans'>) {
  const problem = createIncompleteTrace(facts.id, 'too-many-spans', facts.source)
  return new LazyTrace({ ...facts, spans: [], diagnostics: [...(facts.diagnostics ?? []), problem] })
}
