/** For people whose agent has an exporter of gRPC in its code, which no variable changes. */
export const otherExporter =
  'Use the exporter for HTTP: `opentelemetry-exporter-otlp-proto-http` (Python), `@opentelemetry/exporter-trace-otlp-proto` (Node), `otlptracehttp` (Go).'

/** Kinds of problems with the telemetry of a trial. Each means that some of it is missing. */
export type ReceiverProblem = keyof typeof sentences

const protocol = 'Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.'

/** By their number and a detail of the first one; verbs would have to agree with the number. */
const sentences = {
  unreadable: (count, detail) => `Not readable: ${requests(count)}: ${detail}.`,
  broken: (count) => `Left out: ${items(count)} whose lengths in the protobuf data do not fit together.`,
  unusable: (count) => `Left out: ${counted(count, 'span')} without trace id or span id.`,
  full: (count, detail) => `Left out: ${items(count)} after ${detail}, the most that is kept.`,
  'too-large': (count, detail) =>
    `Refused: ${requests(count)} of more than ${detail}. Set OTEL_BSP_MAX_EXPORT_BATCH_SIZE to send fewer spans at a time.`,
  busy: (count) => `Refused: ${requests(count)} while too much was being received already.`,
  'cut-off': (count) => `Broken off before the end: ${requests(count)}.`,
  unfinished: (count) => `Still being sent when the recording ended: ${requests(count)}.`,
  'content-type': (count, detail) => `Refused: ${requests(count)} with content type ${detail}. ${protocol}`,
  encoding: (count, detail) =>
    `Refused: ${requests(count)} with content encoding ${detail}. Set OTEL_EXPORTER_OTLP_COMPRESSION=gzip.`,
  path: (count, detail) =>
    `Refused: ${requests(count)} to ${detail}. Exporters add /v1/traces or /v1/logs to OTEL_EXPORTER_OTLP_ENDPOINT.`,
  foreign: (count) =>
    `Refused: ${requests(count)} that named another host, or came from a web page. Send to OTEL_EXPORTER_OTLP_ENDPOINT as it is.`,
  grpc: (count) => `Refused: ${counted(count, 'connection')} by gRPC. ${otherExporter}`,
  failed: (count, detail) => `Lost by a bug of the receiver: ${requests(count)}: ${detail}.`,
} as const satisfies Record<string, (count: number, detail: string) => string>

function requests(count: number): string {
  return counted(count, 'export request')
}

function items(count: number): string {
  return counted(count, 'span or log record', 'spans or log records')
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
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

  /** None is of another kind. */
  areOnly(kinds: readonly ReceiverProblem[]): boolean {
    return [...this.#found.keys()].every((kind) => kinds.includes(kind))
  }

  /** For people, in the order in which they came up. */
  get sentences(): string[] {
    return [...this.#found].map(([kind, { count, detail }]) => sentences[kind](count, detail))
  }

  note(kind: ReceiverProblem, detail: string, count = 1): void {
    const known = this.#found.get(kind)
    if (known === undefined) this.#found.set(kind, { count, detail })
    else known.count += count
  }
}
