import type { JsonValue } from '../../core/json.ts'
import { firstValue } from '../model/attributes.ts'
import { recordOf } from '../formats/langfuse/langfuse-record.ts'
import { decodedValue } from '../model/arguments.ts'
import type { Span } from '../model/span.ts'

/** Where platforms and conventions write what went into a span and what came out of it. */
const inputs = ['input.value', 'inputs', 'mlflow.spanInputs', 'traceloop.entity.input', 'input']
const outputs = ['output.value', 'outputs', 'mlflow.spanOutputs', 'traceloop.entity.output', 'output']

/** What went into a span, as a value and not as the text that a person would read; null for none. */
export function inputValueOf(span: Span): JsonValue {
  return decodedValue(recordOf(span)['input'] ?? firstValue(span.attributes, inputs))
}

/** What came out of it. */
export function outputValueOf(span: Span): JsonValue {
  return decodedValue(recordOf(span)['output'] ?? firstValue(span.attributes, outputs))
}
