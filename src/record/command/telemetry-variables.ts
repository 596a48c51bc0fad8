import { contentVariables } from '../../trace/model/content-variables.ts'

/** Destinations of a trial's spans and trace files. */
export interface TrialPlace {
  /** Id of the scenario. */
  readonly scenario: string
  /** 1-based. */
  readonly trial: number
  /** 32 and 16 hexadecimal digits: the parent of all that it does. */
  readonly traceId: string
  readonly spanId: string
  /** Absolute. */
  readonly traceFolder: string
  /** Stands in the place of its models' providers; null for none. */
  readonly models: { readonly redirect: (variables: Variables) => void } | null
}

/**
 * Defaults for recording telemetry unless a scenario says otherwise: with message content, at once, and without
 * a limit on the parts of a span; flattened messages soon have more than the usual 128 attributes.
 * Over an inherited value: production may have good reasons to record less.
 */
export const recordingDefaults = {
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_BSP_SCHEDULE_DELAY: '200',
  OTEL_BLRP_SCHEDULE_DELAY: '200',
  OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '10000',
  OTEL_SPAN_EVENT_COUNT_LIMIT: '10000',
  ...Object.fromEntries(contentVariables.map(({ name, value }) => [name, value])),
} satisfies Readonly<Record<string, string>>

const signals = ['', 'TRACES_', 'LOGS_', 'METRICS_'] as const

/** Names that a scenario cannot set, each with the values that it can; checked without regard to case. */
const reserved = new Map<string, (value: string) => boolean>([
  ...signals.flatMap((signal): [string, (value: string) => boolean][] => [
    [`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`, neverMatches],
    [`OTEL_EXPORTER_OTLP_${signal}HEADERS`, neverMatches],
    [`OTEL_EXPORTER_OTLP_${signal}PROTOCOL`, isProtocol],
    [`OTEL_EXPORTER_OTLP_${signal}INSECURE`, (value) => value === 'true'],
  ]),
  ...[
    'OTEL_SDK_DISABLED',
    'OTEL_CONFIG_FILE',
    'OTEL_EXPERIMENTAL_CONFIG_FILE',
    'OTEL_TRACES_EXPORTER',
    'OTEL_LOGS_EXPORTER',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'TRACELOOP_BASE_URL',
    'TRACEPARENT',
    'TRACESTATE',
  ].map((name): [string, (value: string) => boolean] => [name, neverMatches]),
])

/** Tells whether telemetry would no longer reach us if a scenario set this variable so. */
export function redirectsTelemetry(name: string, value: string): boolean {
  return reserved.get(name.toUpperCase())?.(value) === false
}

/** Names the trial of a call by gRPC, which goes to host and port alone. */
export const trialHeader = 'x-scenario-gate-trial'

/**
 * Sends telemetry to `endpoint`, over HTTP where the program can, unless the scenario asks for gRPC. The variables of
 * each signal are set too: an agent that loads a `.env` file by itself fills in what it does not find.
 */
export function announceReceiver(variables: Variables, endpoint: string): void {
  for (const signal of signals) {
    const protocolName = `OTEL_EXPORTER_OTLP_${signal}PROTOCOL`
    const protocols = [variables.get(protocolName), variables.get('OTEL_EXPORTER_OTLP_PROTOCOL')]
    const protocol = protocols.find((value) => value !== undefined && isProtocol(value)) ?? 'http/protobuf'
    variables.set(protocolName, protocol)
    const path = signal === '' ? '' : `/v1/${signal.toLowerCase().slice(0, -1)}`
    // Until version 1.46 the exporter for Go takes a path for a part of the port.
    const address = protocol === 'grpc' ? new URL(endpoint).origin : `${endpoint}${path}`
    variables.set(`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`, address)
    const token = endpoint.slice(endpoint.lastIndexOf('/') + 1)
    variables.set(`OTEL_EXPORTER_OTLP_${signal}HEADERS`, `${trialHeader}=${token}`)
    variables.set(`OTEL_EXPORTER_OTLP_${signal}INSECURE`, 'true')
  }
  variables.set('OTEL_TRACES_EXPORTER', 'otlp')
  variables.set('OTEL_LOGS_EXPORTER', 'otlp')
  variables.set('OTEL_TRACES_SAMPLER', 'parentbased_always_on')
  variables.set('OTEL_SDK_DISABLED', 'false')
  variables.set('TRACELOOP_BASE_URL', endpoint)
  const hasLangfuse = langfuseHosts.some((name) => variables.get(name) !== undefined)
  if (!hasLangfuse) for (const name of langfuseHosts) variables.set(name, endpoint)
  for (const name of ['NO_PROXY', 'no_proxy']) variables.set(name, withoutProxy(variables, name))
}

/** Langfuse's SDKs send spans below this host and load prompts from it, so a host named by the scenario stays. */
const langfuseHosts = ['LANGFUSE_BASE_URL', 'LANGFUSE_HOST'] as const

/** Names the trial in every span, and makes a span of ours the parent of all. */
export function announceTrial(variables: Variables, place: TrialPlace): void {
  const others = (variables.get('OTEL_RESOURCE_ATTRIBUTES') ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '' && !/^\s*scenario\.(?:id|trial)\s*=/.test(pair))
  const ours = [`scenario.id=${encodePercent(place.scenario)}`, `scenario.trial=${place.trial}`]
  variables.set('OTEL_RESOURCE_ATTRIBUTES', [...others, ...ours].join(','))
  variables.set('TRACEPARENT', `00-${place.traceId}-${place.spanId}-01`)
}

function isProtocol(value: string): boolean {
  return ['http/protobuf', 'http/json', 'grpc'].includes(value)
}

function neverMatches(): boolean {
  return false
}

const loopback = ['127.0.0.1', 'localhost']

/** Removes a proxy in both spellings, as programs read either one. */
function withoutProxy(variables: Variables, name: string): string {
  const value = variables.get(name) ?? variables.get(name === 'no_proxy' ? 'NO_PROXY' : 'no_proxy') ?? ''
  const hosts = value.split(/[\s,]+/).filter((host) => host !== '' && !loopback.includes(host))
  return hosts.includes('*') ? '*' : [...hosts, ...loopback].join(',')
}

/** Encodes as W3C baggage does. A lone surrogate, which has no UTF-8, becomes U+FFFD. */
function encodePercent(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** A set of environment variables; on Windows `Path` and `PATH` are one. */
export class Variables {
  readonly #foldsCase: boolean
  readonly #entries = new Map<string, readonly [name: string, value: string]>()

  constructor(platform: NodeJS.Platform) {
    this.#foldsCase = platform === 'win32'
  }

  get(name: string): string | undefined {
    return this.#entries.get(this.fold(name))?.[1]
  }

  set(name: string, value: string): void {
    const key = this.fold(name)
    this.#entries.set(key, [this.#entries.get(key)?.[0] ?? name, value])
  }

  setAll(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) this.set(name, value)
  }

  /** Folds a name to the form that is compared. */
  fold(name: string): string {
    return this.#foldsCase ? name.toUpperCase() : name
  }

  toRecord(): Record<string, string> {
    const record = Object.create(null) as Record<string, string>
    for (const [name, value] of this.#entries.values()) record[name] = value
    return record
  }
}
