import {
  createFileRegistry,
  fromBinary,
  fromJson,
  toBinary,
  toJson,
  type DescMessage,
  type JsonValue,
} from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'

type Field = readonly [number: number, name: string, type: string, list?: 'list']

/** Messages of OTLP (opentelemetry-proto 1.x), as far as a trace file may hold them, and answers of a receiver. */
const messages: Readonly<Record<string, readonly Field[]>> = {
  TracesData: [[1, 'resource_spans', 'ResourceSpans', 'list']],
  LogsData: [[1, 'resource_logs', 'ResourceLogs', 'list']],
  MetricsData: [[1, 'resource_metrics', 'ResourceMetrics', 'list']],
  ResourceSpans: [
    [1, 'resource', 'Resource'],
    [2, 'scope_spans', 'ScopeSpans', 'list'],
    [3, 'schema_url', 'string'],
  ],
  ResourceLogs: [
    [1, 'resource', 'Resource'],
    [2, 'scope_logs', 'ScopeLogs', 'list'],
    [3, 'schema_url', 'string'],
  ],
  ResourceMetrics: [
    [1, 'resource', 'Resource'],
    [2, 'scope_metrics', 'ScopeMetrics', 'list'],
  ],
  Resource: [
    [1, 'attributes', 'KeyValue', 'list'],
    [2, 'dropped_attributes_count', 'uint32'],
  ],
  ScopeSpans: [
    [1, 'scope', 'Scope'],
    [2, 'spans', 'Span', 'list'],
    [3, 'schema_url', 'string'],
  ],
  ScopeLogs: [
    [1, 'scope', 'Scope'],
    [2, 'log_records', 'LogRecord', 'list'],
  ],
  ScopeMetrics: [
    [1, 'scope', 'Scope'],
    [2, 'metrics', 'Metric', 'list'],
  ],
  Metric: [
    [1, 'name', 'string'],
    [2, 'description', 'string'],
    [3, 'unit', 'string'],
    [7, 'sum', 'Sum'],
  ],
  Sum: [[3, 'is_monotonic', 'bool']],
  Scope: [
    [1, 'name', 'string'],
    [2, 'version', 'string'],
    [3, 'attributes', 'KeyValue', 'list'],
    [4, 'dropped_attributes_count', 'uint32'],
  ],
  Span: [
    [1, 'trace_id', 'bytes'],
    [2, 'span_id', 'bytes'],
    [3, 'trace_state', 'string'],
    [4, 'parent_span_id', 'bytes'],
    [5, 'name', 'string'],
    [6, 'kind', 'int32'],
    [7, 'start_time_unix_nano', 'fixed64'],
    [8, 'end_time_unix_nano', 'fixed64'],
    [9, 'attributes', 'KeyValue', 'list'],
    [10, 'dropped_attributes_count', 'uint32'],
    [11, 'events', 'Event', 'list'],
    [12, 'dropped_events_count', 'uint32'],
    [13, 'links', 'Link', 'list'],
    [14, 'dropped_links_count', 'uint32'],
    [15, 'status', 'Status'],
    [16, 'flags', 'fixed32'],
  ],
  Event: [
    [1, 'time_unix_nano', 'fixed64'],
    [2, 'name', 'string'],
    [3, 'attributes', 'KeyValue', 'list'],
    [4, 'dropped_attributes_count', 'uint32'],
  ],
  Link: [
    [1, 'trace_id', 'bytes'],
    [2, 'span_id', 'bytes'],
    [3, 'trace_state', 'string'],
    [4, 'attributes', 'KeyValue', 'list'],
  ],
  Status: [
    [2, 'message', 'string'],
    [3, 'code', 'int32'],
  ],
  LogRecord: [
    [1, 'time_unix_nano', 'fixed64'],
    [2, 'severity_number', 'int32'],
    [3, 'severity_text', 'string'],
    [5, 'body', 'AnyValue'],
    [6, 'attributes', 'KeyValue', 'list'],
    [7, 'dropped_attributes_count', 'uint32'],
    [8, 'flags', 'fixed32'],
    [9, 'trace_id', 'bytes'],
    [10, 'span_id', 'bytes'],
    [11, 'observed_time_unix_nano', 'fixed64'],
    [12, 'event_name', 'string'],
  ],
  KeyValue: [
    [1, 'key', 'string'],
    [2, 'value', 'AnyValue'],
  ],
  AnyValue: [
    [1, 'string_value', 'string'],
    [2, 'bool_value', 'bool'],
    [3, 'int_value', 'int64'],
    [4, 'double_value', 'double'],
    [5, 'array_value', 'ArrayValue'],
    [6, 'kvlist_value', 'KeyValueList'],
    [7, 'bytes_value', 'bytes'],
  ],
  ArrayValue: [[1, 'values', 'AnyValue', 'list']],
  KeyValueList: [[1, 'values', 'KeyValue', 'list']],
  TracesResponse: [[1, 'partial_success', 'TracesPartialSuccess']],
  TracesPartialSuccess: [
    [1, 'rejected_spans', 'int64'],
    [2, 'error_message', 'string'],
  ],
  LogsResponse: [[1, 'partial_success', 'LogsPartialSuccess']],
  LogsPartialSuccess: [
    [1, 'rejected_log_records', 'int64'],
    [2, 'error_message', 'string'],
  ],
  /** `google.rpc.Status` */
  Refusal: [
    [1, 'code', 'int32'],
    [2, 'message', 'string'],
  ],
}

const registry = createFileRegistry(
  fromJson(FileDescriptorProtoSchema, {
    name: 'otlp.proto',
    package: 'otlp',
    syntax: 'proto3',
    messageType: Object.entries(messages).map(([name, fields]) => ({
      name,
      field: fields.map((field) => descriptorOf(field, name === 'AnyValue')),
      ...(name === 'AnyValue' ? { oneofDecl: [{ name: 'value' }] } : {}),
    })),
  }),
  () => undefined,
)

function descriptorOf([number, name, type, list]: Field, isChoice: boolean) {
  return {
    name,
    number,
    jsonName: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    label: list === undefined ? 'LABEL_OPTIONAL' : 'LABEL_REPEATED',
    ...(type in messages
      ? { type: 'TYPE_MESSAGE', typeName: `.otlp.${type}` }
      : { type: `TYPE_${type.toUpperCase()}` }),
    ...(isChoice ? { oneofIndex: 0 } : {}),
  }
}

/** An export request in OTLP JSON as protobuf, by an encoder that is not ours. */
export function otlpProto(request: object): Buffer {
  const [key = ''] = Object.keys(request)
  const name = { resourceSpans: 'TracesData', resourceLogs: 'LogsData' }[key] ?? 'MetricsData'
  const message = registry.getMessage(`otlp.${name}`) as DescMessage
  return Buffer.from(toBinary(message, fromJson(message, withBytes(request), { ignoreUnknownFields: true })))
}

/** An answer of a receiver in protobuf as JSON, by a decoder that is not ours. */
export function answerFrom(
  name: 'TracesResponse' | 'LogsResponse' | 'Refusal',
  bytes: Uint8Array,
): JsonValue {
  const message = registry.getMessage(`otlp.${name}`) as DescMessage
  return toJson(message, fromBinary(message, bytes))
}

/** Ids are hex in OTLP JSON, and base64 in that of protobuf. */
function withBytes(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) => {
    const isId = typeof item === 'string' && /^(?:trace|span|parentSpan)Id$/.test(key)
    return isId ? Buffer.from(item, 'hex').toString('base64') : item
  }) as JsonValue
}

/** Requests as the collector's file exporter writes them, each with its length before it. */
export function framed(...requests: readonly Buffer[]): Buffer {
  return Buffer.concat(
    requests.flatMap((request) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(request.length)
      return [length, request]
    }),
  )
}
