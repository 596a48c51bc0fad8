import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { traceDocument } from './trace-document.ts'

/** Of the document that an evaluator reads. What is added to it later does not raise it. */
const questionVersion = 1

/** What an evaluator is told of the scenario; `null` where nothing is said. */
export interface ScenarioFacts {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly file: string
  readonly tags: readonly string[]
  readonly input: JsonValue
  readonly expectedOutcome: string
  readonly row: { readonly data: Readonly<Record<string, JsonValue>> } | null
}

/** The document that an evaluator reads, as docs/guide/custom-checks.md describes it. */
export function questionOf(
  type: string,
  params: JsonValue,
  trace: Trace,
  { id, name, description, file, tags, input, expectedOutcome, row }: ScenarioFacts,
): JsonObject {
  return {
    version: questionVersion,
    check: type,
    params,
    scenario: {
      id,
      name,
      description,
      file,
      tags: [...tags],
      input,
      expected_outcome: expectedOutcome,
      row: row === null ? null : { ...row.data },
    },
    trace: traceDocument(trace),
  }
}
