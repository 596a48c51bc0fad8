import { parseOptions } from '../../src/options/options.ts'
import type { Results, ScenarioResult, TrialResult } from '../../src/results/schema.ts'
import { run } from '../../src/run.ts'
import type { RunContext } from '../../src/run/run-context.ts'
import { temporaryFolder, type Files, type TemporaryFolder } from './repository.ts'

/**
 * `post(path, body)` of programs that tests start: sends JSON to the receiver and resolves to the status of the reply. With
 * `fetch` a program takes twice the CPU, and hundreds are started.
 */
export const post = `
import { request } from 'node:http'
function post(path, body) {
  return new Promise((settle, fail) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + path, { method: 'POST', headers }, (reply) => {
      reply.resume().once('close', () => settle(reply.statusCode))
    })
    sent.once('error', fail).end(body)
  })
}
`

/**
 * An agent that does what its input says, a JSON list of steps: `["chat", "text"]` sends the span of a model
 * call as OTLP JSON, `["tool", name]` that of a tool call, `["print", text]`, `["warn", text]`, `["write", path, text]`,
 * `["env", name]` prints a variable, `["exit", code]`, `["wait", milliseconds]`, `["hang"]`; `["type", text]` prints
 * without a line break, `["begin"]` begins to send a request, `["post", path, body]` sends any, `["claim"]` ends badly where
 * another agent in the same folder has claimed it and not come to `["free"]`. `["leave"]` starts a server
 * in a process group of its own, and writes `port.txt`. It uses nothing but Node.
 */
export const agent = `${post}
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
const given = process.argv[2] ?? process.env.SCENARIO_GATE_INPUT ?? readFileSync(0, 'utf8')
const attribute = (key, value) => ({ key, value: Number.isInteger(value) ? { intValue: String(value) } : { stringValue: value } })
const traceId = process.pid.toString(16).padStart(32, 'a')
let count = 0
async function send(name, attributes) {
  count += 1
  const startTimeUnixNano = String(1767225600000000000n + BigInt(count) * 1000000000n)
  const endTimeUnixNano = String(1767225600000000000n + BigInt(count) * 1000000000n + 500000000n)
  const spanId = count.toString(16).padStart(16, '0')
  const span = { traceId, spanId, name, kind: 1, startTimeUnixNano, endTimeUnixNano, attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)) }
  const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 'agent' }, spans: [span] }] }] })
  const status = await post('/v1/traces', body)
  if (status >= 300) console.error('refused', status)
}
const steps = {
  chat: (text) => send('chat', {
    'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-4o',
    'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': text === '' ? 1 : 100,
    'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]),
  }),
  tool: (name) => send('execute_tool ' + name, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name, 'gen_ai.tool.call.arguments': '{}' }),
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  env: (name) => console.log(name + '=' + process.env[name]),
  write: (path, text) => {
    const file = path.replace('$KENSA_TRACE_DIR', process.env.KENSA_TRACE_DIR)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  },
  exit: (code) => { process.exitCode = code },
  claim: () => mkdirSync('claimed'),
  free: () => rmdirSync('claimed'),
  type: (text) => { process.stdout.write(text) },
  wait: (ms) => new Promise((settle) => setTimeout(settle, ms)),
  begin: () => new Promise((settle) => {
    const headers = { 'content-type': 'application/json' }
    const begun = request(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces', { method: 'POST', headers })
    begun.on('error', () => {})
    begun.write('{', settle)
  }),
  post,
  leave: () => new Promise((settle) => {
    const server = "require('http').createServer((_, reply) => reply.end()).listen(0, '127.0.0.1', function () { console.log(this.address().port) })"
    const child = spawn(process.execPath, ['-e', server], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    child.unref()
    child.stdout.once('data', (port) => {
      writeFileSync('port.txt', String(port).trim())
      child.stdout.destroy()
      settle()
    })
  }),
  hang: () => new Promise((settle) => setTimeout(settle, 120000)),
}
for (const [step, ...rest] of JSON.parse(given)) await steps[step](...rest)
`

export type Step = readonly [string, ...(string | number)[]]

/** Ends what hangs, and nothing else on a busy machine. */
export const inTime = 'timeout: 5'

/** A scenario that runs the agent; `lines` are further keys. */
export function agentScenario(id: string, steps: readonly Step[], lines: string): string {
  return `id: ${id}\ninput: ${JSON.stringify(JSON.stringify(steps))}\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\n${lines}\n`
}

/** A folder with the agent in it. */
export async function agentFolder(files: Files): Promise<TemporaryFolder> {
  const folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': agent, ...files })
  return folder
}

/** Runs the gate over the folder `scenarios`. */
export function gate(
  { path }: TemporaryFolder,
  options: Readonly<Record<string, unknown>> = {},
  surroundings: Partial<RunContext> = {},
): Promise<Results> {
  const overrides = { label: String, values: { baseline: 'none', ...options } }
  return run(parseOptions([overrides]), {
    overrides,
    root: path,
    cwd: path,
    env: { PATH: process.env['PATH'] },
    now: Date.now,
    head: { sha: null, ref: null },
    baseRef: { kind: 'default' },
    untrusted: null,
    progress: () => undefined,
    diagnostics: [],
    ...surroundings,
  })
}

export function scenarioIn({ scenarios }: Results, id: string): ScenarioResult {
  const found = scenarios.find((scenario) => scenario.id === id)
  if (found === undefined) throw new Error(`no scenario ${id}`)
  return found
}

export function firstTrial(results: Results, id: string): TrialResult {
  const [trial] = scenarioIn(results, id).trials
  if (trial === undefined) throw new Error(`no trial of ${id}`)
  return trial
}
