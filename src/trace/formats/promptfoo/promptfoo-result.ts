import type { JsonObject } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { notWhole } from '../../reading/assemble.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import type { RecordPlace } from '../../reading/conversations.ts'
import { scenarioName } from '../../model/naming.ts'
import type { Span } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { Trace } from '../../model/trace.ts'
import { PromptfooRun } from './promptfoo-run.ts'
import { eventsFrom, plainAttributes, spanFrom } from '../../reading/span-record.ts'

/** A result with the spans that were sent for it. */
export function traceOfResult(result: JsonObject, sent: readonly JsonObject[], place: RecordPlace): Trace {
  const run = new PromptfooRun(result)
  const id = textOrNull(result['id']) ?? textOrNull(result['traceId']) ?? place.id
  const facts = { id, source: place.source, scenario: scenarioOf(result) }
  if (sent.length > limits.spansPerTrace) {
    return new Trace({ ...facts, spans: [], diagnostics: [notWhole(id, 'too-many-spans', place.source)] })
  }
  const spans = spansOf(sent)
  if (!tellsMore(spans, run)) return run.transcript().trace({ ...facts, stated: run.stated(true) })
  const hasUsage = spans.some(({ content }) => content.usage !== null)
  return new Trace({ ...facts, spans, stated: run.stated(!hasUsage) })
}

function scenarioOf({ testCase, metadata, description }: JsonObject): string | null {
  const test = objectOrNull(testCase)
  const said = { ...objectOrNull(metadata), ...objectOrNull(test?.['metadata']) }
  return scenarioName(said['scenario'] ?? said['scenario.id'] ?? test?.['description'] ?? description)
}

/** Whether spans tell of the run's tools, or the provider does not either. */
function tellsMore(spans: readonly Span[], { toolCalls }: PromptfooRun): boolean {
  return spans.some(({ kind }) => kind === 'tool' || (kind === 'llm' && toolCalls.length === 0))
}

function spansOf(sent: readonly JsonObject[]): Span[] {
  const ids = new Set(sent.map(({ spanId }) => spanId))
  return sent.map((raw) => {
    const parent = raw['parentSpanId']
    return spanFrom({
      id: textOrNull(raw['spanId']) ?? '',
      // promptfoo's own span, which every other hangs on, is not always among them.
      parentId: ids.has(parent) ? textOrNull(parent) : null,
      name: textOrNull(raw['name']) ?? '',
      startUs: microsFromAny(raw['startTime']),
      endUs: microsFromAny(raw['endTime']),
      status: objectOrNull(raw['status']) ?? { code: raw['statusCode'], message: raw['statusMessage'] },
      attributes: plainAttributes(raw['attributes']),
      events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
    })
  })
}
