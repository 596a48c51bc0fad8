import { describe, expect, test } from 'vitest'
import {
  buildBedEnvironment,
  buildStateEnvironment,
  buildTrialEnvironment,
  type EnvironmentSource,
} from '../../src/record/command/environment.ts'

const endpoint = 'http://127.0.0.1:4318/t0k3n'
const place = {
  scenario: 'refund/2',
  trial: 3,
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  traceFolder: '/tmp/traces',
  models: null,
}

interface Given extends Partial<EnvironmentSource> {
  readonly own?: Readonly<Record<string, string>>
  readonly platform?: NodeJS.Platform
  readonly scenario?: string
}

function of({ own = {}, platform = 'linux', scenario = place.scenario, ...source }: Given = {}) {
  const { env, refused } = buildTrialEnvironment(
    { env: {}, dotEnv: {}, trusted: true, ...source },
    { env: own },
    endpoint,
    { ...place, scenario },
    platform,
  )
  return { env: { ...env } as Record<string, string | undefined>, refused }
}

const trialOfCalls = 'x-scenario-gate-trial=t0k3n'

/** What a command gets that was given nothing. */
const announced = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: trialOfCalls,
  OTEL_EXPORTER_OTLP_INSECURE: 'true',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces`,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: trialOfCalls,
  OTEL_EXPORTER_OTLP_TRACES_INSECURE: 'true',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${endpoint}/v1/logs`,
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: trialOfCalls,
  OTEL_EXPORTER_OTLP_LOGS_INSECURE: 'true',
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${endpoint}/v1/metrics`,
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: trialOfCalls,
  OTEL_EXPORTER_OTLP_METRICS_INSECURE: 'true',
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_LOGS_EXPORTER: 'otlp',
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  OTEL_SDK_DISABLED: 'false',
  OTEL_BSP_SCHEDULE_DELAY: '200',
  OTEL_BLRP_SCHEDULE_DELAY: '200',
  OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '10000',
  OTEL_SPAN_EVENT_COUNT_LIMIT: '10000',
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
  ADK_CAPTURE_MESSAGE_CONTENT_IN_SPANS: 'true',
  ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE: 'content',
  AZURE_TRACING_GEN_AI_CONTENT_RECORDING_ENABLED: 'true',
  ENABLE_SENSITIVE_DATA: 'true',
  HAYSTACK_CONTENT_TRACING_ENABLED: 'true',
  OTEL_LOG_TOOL_DETAILS: '1',
  OTEL_LOG_USER_PROMPTS: '1',
  OPENAI_AGENTS_TRACE_INCLUDE_SENSITIVE_DATA: 'true',
  SEMANTICKERNEL_EXPERIMENTAL_GENAI_ENABLE_OTEL_DIAGNOSTICS_SENSITIVE: 'true',
  TRACELOOP_TRACE_CONTENT: 'true',
  TRACELOOP_BASE_URL: endpoint,
  LANGFUSE_BASE_URL: endpoint,
  LANGFUSE_HOST: endpoint,
  NO_PROXY: '127.0.0.1,localhost',
  no_proxy: '127.0.0.1,localhost',
  OTEL_RESOURCE_ATTRIBUTES: 'scenario.id=refund%2F2,scenario.trial=3',
  TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  KENSA_TRACE_DIR: '/tmp/traces',
  PYTHONPATH: '/tmp/traces',
}

describe('the environment of a trial', () => {
  test('announces where telemetry goes', () => {
    expect(of()).toEqual({ env: announced, refused: [] })
  })

  test('is ours, filled in by `.env`, under what the scenario sets', () => {
    const { env } = of({
      env: { PATH: '/bin', OPENAI_API_KEY: 'secret', EMPTY: '', GONE: undefined },
      dotEnv: { OPENAI_API_KEY: 'committed', EMPTY: 'x', MODE: 'dev', GONE: 'y' },
      own: { MODE: 'test' },
    })
    expect(env).toEqual({
      ...announced,
      PATH: '/bin',
      OPENAI_API_KEY: 'secret',
      EMPTY: '',
      MODE: 'test',
      GONE: 'y',
    })
  })

  test("has Langfuse's SDK send to us, where the scenario names no host of its own", () => {
    const elsewhere = { LANGFUSE_HOST: 'https://langfuse.example', LANGFUSE_SAMPLE_RATE: '0.1' }
    const keys = { LANGFUSE_PUBLIC_KEY: 'pk', LANGFUSE_SECRET_KEY: 'sk' }
    expect(of({ env: { ...elsewhere, ...keys } }).env).toEqual({ ...announced, ...keys })
    const { LANGFUSE_BASE_URL: _, ...others } = announced
    expect(of({ own: elsewhere })).toEqual({ env: { ...others, ...elsewhere }, refused: [] })
  })

  test('has nothing that belongs to our own step', () => {
    const own = [
      'INPUT_GITHUB-TOKEN',
      'INPUT_JUDGE-API-KEY',
      'SCENARIO_GATE_JUDGE_API_KEY',
      'ACTIONS_RUNTIME_TOKEN',
      'ACTIONS_ID_TOKEN_REQUEST_URL',
      'GITHUB_TOKEN',
      'GITHUB_ENV',
      'GITHUB_PATH',
      'GITHUB_OUTPUT',
      'GITHUB_STATE',
      'GITHUB_STEP_SUMMARY',
    ]
    const others = {
      GH_TOKEN: 't',
      GITHUB_SHA: 's',
      RUNNER_TRACKING_ID: 'i',
      NODE_OPTIONS: '--import ./otel.mjs',
    }
    const { env } = of({ env: { ...Object.fromEntries(own.map((name) => [name, 'x'])), ...others } })
    expect(env).toEqual({ ...announced, ...others })
  })

  test.for<'env' | 'dotEnv'>(['env', 'dotEnv'])('sends no telemetry where %s would have it', (where) => {
    const route = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=secret',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_CERTIFICATE: '/ca.pem',
      OTEL_SDK_DISABLED: 'true',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
      OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT: '20',
      OTEL_BSP_MAX_QUEUE_SIZE: '1',
      OTEL_EXPERIMENTAL_CONFIG_FILE: 'otel.yaml',
      TRACELOOP_BASE_URL: 'https://api.example',
      TRACEPARENT: '00-1-2-00',
    }
    const kept = { OTEL_SERVICE_NAME: 'agent', OTEL_PROPAGATORS: 'b3' }
    expect(of({ [where]: { ...route, ...kept } })).toEqual({ env: { ...announced, ...kept }, refused: [] })
  })

  test('refuses what the scenario must not set, and says so', () => {
    const refused = {
      PATH: '/evil',
      KENSA_TRACE_DIR: '/evil',
      LD_PRELOAD: 'x.so',
      SCENARIO_GATE_INPUT: 'x',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'carrier pigeon',
      OTEL_TRACES_EXPORTER: 'console',
      TRACEPARENT: 'x',
    }
    expect(of({ own: { ...refused, MODE: 'test' } })).toEqual({
      env: { ...announced, MODE: 'test' },
      refused: Object.keys(refused),
    })
  })

  test('lets the scenario say how telemetry is recorded', () => {
    const own = {
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'false',
      TRACELOOP_TRACE_CONTENT: 'false',
      OTEL_METRICS_EXPORTER: 'console',
      OTEL_BSP_SCHEDULE_DELAY: '1',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    }
    expect(of({ own })).toEqual({
      env: {
        ...announced,
        ...own,
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json',
      },
      refused: [],
    })
  })

  test('takes the protocol of one signal for that signal', () => {
    const { env, refused } = of({ own: { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' } })
    expect(env).toEqual({ ...announced, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' })
    expect(refused).toEqual([])
  })

  test('names host and port alone for gRPC: some libraries take a path for a part of the port', () => {
    const origin = new URL(announced.OTEL_EXPORTER_OTLP_ENDPOINT).origin
    const own = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: 'http/json' }
    expect(of({ own })).toEqual({
      env: {
        ...announced,
        ...own,
        OTEL_EXPORTER_OTLP_ENDPOINT: origin,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: origin,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: origin,
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc',
        OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc',
      },
      refused: [],
    })
  })

  test('asks for content in the words of the conventions that are opted in to', () => {
    const newest = { OTEL_SEMCONV_STABILITY_OPT_IN: 'http, gen_ai_latest_experimental' }
    const key = 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'
    expect(of({ env: newest }).env[key]).toBe('SPAN_ONLY')
    expect(of({ own: newest }).env[key]).toBe('SPAN_ONLY')
    expect(of({ own: { ...newest, [key]: 'NO_CONTENT' } }).env[key]).toBe('NO_CONTENT')
    expect(of({ env: newest, own: { OTEL_SEMCONV_STABILITY_OPT_IN: 'http' } }).env[key]).toBe('true')
  })

  test.for<[string, string, string]>([
    ['', 'a', 'scenario.id=a,scenario.trial=3'],
    ['team=core,scenario.id=old, scenario.trial=9', 'a', 'team=core,scenario.id=a,scenario.trial=3'],
    [
      'team=a%2Cb',
      'x=1, y "é"\\;\ud800',
      'team=a%2Cb,scenario.id=x%3D1%2C%20y%20%22%C3%A9%22%5C%3B%EF%BF%BD,scenario.trial=3',
    ],
  ])('adds to the resource attributes %j of scenario %j', ([resource, scenario, expected]) => {
    const { env } = of({ env: { OTEL_RESOURCE_ATTRIBUTES: resource }, scenario })
    expect(env['OTEL_RESOURCE_ATTRIBUTES']).toBe(expected)
  })

  test.for<[Record<string, string>, string, string]>([
    [{ NO_PROXY: 'a.example,localhost' }, 'a.example,127.0.0.1,localhost', 'a.example,127.0.0.1,localhost'],
    [{ NO_PROXY: 'a', no_proxy: 'b c' }, 'a,127.0.0.1,localhost', 'b,c,127.0.0.1,localhost'],
    [{ no_proxy: '*' }, '*', '*'],
  ])('goes past the proxy with %j', ([env, upper, lower]) => {
    expect(of({ env }).env).toMatchObject({ NO_PROXY: upper, no_proxy: lower })
  })

  test('puts the trace folder before other paths of Python', () => {
    expect(of({ env: { PYTHONPATH: 'src:lib' } }).env['PYTHONPATH']).toBe('/tmp/traces:src:lib')
    expect(of({ env: { PYTHONPATH: 'src' }, platform: 'win32' }).env['PYTHONPATH']).toBe('/tmp/traces;src')
  })

  test('knows one spelling of a name from another, but not on Windows', () => {
    const given = {
      env: { Path: 'C:\\bin', Input_Token: 'x' },
      dotEnv: { PATH: 'D:\\' },
      own: { path: 'E:\\' },
    }
    expect(of(given).env).toMatchObject({ Path: 'C:\\bin', PATH: 'D:\\', path: 'E:\\', Input_Token: 'x' })
    const { env, refused } = of({ ...given, platform: 'win32' })
    expect(env['Path']).toBe('C:\\bin')
    expect(Object.keys(env).filter((name) => /^(?:path|input_token|no_proxy)$/i.test(name))).toEqual([
      'Path',
      'NO_PROXY',
    ])
    expect(refused).toEqual(['path'])
  })
})

describe('the environment of what a stranger wrote', () => {
  test('has nothing that may be a secret', () => {
    const harmless = {
      PATH: '/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      LC_ALL: 'C',
      TMPDIR: '/tmp',
      CI: 'true',
      RUNNER_TEMP: '/t',
      RUNNER_TRACKING_ID: 'i',
      LD_LIBRARY_PATH: '/py/lib',
      pythonLocation: '/py',
      JAVA_HOME_17_X64: '/java',
    }
    const env = {
      ...harmless,
      OPENAI_API_KEY: 'k',
      GH_TOKEN: 't',
      MY_SETTING: 's',
      HTTPS_PROXY: 'http://user:pw@proxy',
      NODE_OPTIONS: '--require ./x.js',
      GITHUB_TOKEN: 't',
      OTEL_SERVICE_NAME: 'agent',
      OTEL_RESOURCE_ATTRIBUTES: 'key=secret',
    }
    const dotEnv = { OPENAI_API_KEY: 'theirs' }
    expect(of({ env, dotEnv, trusted: false, own: { MODE: 'test' } })).toEqual({
      env: { ...announced, ...harmless, OPENAI_API_KEY: 'theirs', MODE: 'test' },
      refused: [],
    })
  })
})

test('the environment of a test bed belongs to no trial', () => {
  const source = { env: { PATH: '/bin', TRACEPARENT: 'x' }, dotEnv: {}, trusted: true }
  const env = buildBedEnvironment(source, { env: { MODE: 'test' } }, endpoint, 'linux')
  const ofTrial = new Set(['OTEL_RESOURCE_ATTRIBUTES', 'TRACEPARENT', 'KENSA_TRACE_DIR', 'PYTHONPATH'])
  const common = Object.entries(announced).filter(([name]) => !ofTrial.has(name))
  expect({ ...env }).toEqual({ ...Object.fromEntries(common), PATH: '/bin', MODE: 'test' })
})

test('the command that prints the state has the variables of the agent, no receiver, and no secret of a stranger', () => {
  const env = { PATH: '/bin', TRACEPARENT: 'x', OPENAI_API_KEY: 'k', GITHUB_TOKEN: 't' }
  const build = (trusted: boolean) =>
    buildStateEnvironment({ env, dotEnv: {}, trusted }, { MODE: 'test', PATH: '/evil' }, 'linux')
  expect({ ...build(true) }).toEqual({ PATH: '/bin', OPENAI_API_KEY: 'k', MODE: 'test' })
  expect({ ...build(false) }).toEqual({ PATH: '/bin', MODE: 'test' })
})
