import { formatCount } from '../../core/visible-text.ts'
/** For people whose agent has an exporter of gRPC in its code, with headers of its own. */
export const otherExporter =
  'Let it take its headers from `OTEL_EXPORTER_OTLP_HEADERS`, or use the exporter for HTTP: `opentelemetry-exporter-otlp-proto-http` (Python), `@opentelemetry/exporter-trace-otlp-proto` (Node), `otlptracehttp` (Go).'

/** Kinds of problems with the telemetry of a trial. Each means that some of it is missing. */
export type ReceiverProblem = keyof typeof sentences

const protocol = 'Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.'

/** By their number and a detail of the first one; verbs would have to agree with the number. */
const sentences = {
  unreadable: (count, detail) => `Not readable: ${formatRequests(count)}: ${detail}.`,
  broken: (count) =>
    `Left out: ${formatItems(count)} whose lengths in the protobuf data do not fit together.`,
  unusable: (count) => `Left out: ${formatCount(count, 'span')} without trace id or span id.`,
  full: (count, detail) => `Left out: ${formatItems(count)} after ${detail}, the most that is kept.`,
  'too-large': (count, detail) =>
    `Refused: ${formatRequests(count)} of more than ${detail}. Set OTEL_BSP_MAX_EXPORT_BATCH_SIZE to send fewer spans at a time.`,
  busy: (count) => `Refused: ${formatRequests(count)} while too much was being received already.`,
  'cut-off': (count) => `Broken off before the end: ${formatRequests(count)}.`,
  unfinished: (count) => `Still being sent when the recording ended: ${formatRequests(count)}.`,
  'content-type': (count, detail) =>
    `Refused: ${formatRequests(count)} with content type ${detail}. ${protocol}`,
  encoding: (count, detail) =>
    `Refused: ${formatRequests(count)} with content encoding ${detail}. Set OTEL_EXPORTER_OTLP_COMPRESSION=gzip.`,
  path: (count, detail) =>
    `Refused: ${formatRequests(count)} to ${detail}. Exporters add /v1/traces or /v1/logs to OTEL_EXPORTER_OTLP_ENDPOINT.`,
  foreign: (count) =>
    `Refused: ${formatRequests(count)} that named another host, or came from a web page. Send to OTEL_EXPORTER_OTLP_ENDPOINT as it is.`,
  grpc: (count) => `Refused: ${formatCount(count, 'call')} by gRPC that named no trial. ${otherExporter}`,
  failed: (count, detail) => `Lost by a bug of the receiver: ${formatRequests(count)}: ${detail}.`,
} as const satisfies Record<string, (count: number, detail: string) => string>

function formatRequests(count: number): string {
  return formatCount(count, 'export request')
}

function formatItems(count: number): string {
  return formatCount(count, 'span or log record', 'spans or log records')
}

/** Problems of one inbox, each kind once. */
export class ReceiverProblems {
  readonly #found = new Map<ReceiverProblem, { count: number; readonly detail: string }>()

  get areNone(): boolean {
    return this.#found.size === 0
  }

  has(kind: ReceiverProblem): boolean {
    return this.#found.has(kind)
  }

  /** Tells whether no problem is of another kind. */
  areOnly(kinds: readonly ReceiverProblem[]): boolean {
    return [...this.#found.keys()].every((kind) => kinds.includes(kind))
  }

  /** For people, in the order in which they came up. */
  get sentences(): string[] {
    return [...this.#found].map(([kind, { count, detail }]) => sentences[kind](count, detail))
  }

  note(kind: ReceiverProblem, detail: string, count = 1): void {
    const entry = this.#found.get(kind)
    if (entry === undefined) this.#found.set(kind, { count, detail })
    else entry.count += count
  }
}
