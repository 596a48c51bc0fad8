import type { JsonValue } from '../../core/json.ts'
import { firstValue, decodedValue } from '../model/attributes.ts'
import { getRecord } from '../formats/langfuse/langfuse-content.ts'
import type { Span } from '../model/span.ts'

/** Attributes for the input and output of a span, in all platforms and conventions. */
const inputs = ['input.value', 'inputs', 'mlflow.spanInputs', 'traceloop.entity.input', 'input']
const outputs = ['output.value', 'outputs', 'mlflow.spanOutputs', 'traceloop.entity.output', 'output']

/** Reads the input of a span as a value, not as text for people; null for none. */
export function findInputValue(span: Span): JsonValue {
  return decodedValue(getRecord(span)['input'] ?? firstValue(span.attributes, inputs))
}

/** Reads the output of a span in the same way. */
export function findOutputValue(span: Span): JsonValue {
  return decodedValue(getRecord(span)['output'] ?? firstValue(span.attributes, outputs))
}
