import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { callBundle } from '../support/bundle.ts'
import { temporaryFolder } from '../support/repository.ts'
import { startModel } from './model-server.ts'
import { weatherIn } from './model-turns.ts'
import { compiledPython, factsIn, factsWanted, readRecorded, single } from './run-agents.ts'

/** An agent that knows nothing of telemetry: the gateway sees it, and answers it from its recording. */
interface PlainAgent {
  /** Null where it cannot be installed. */
  readonly argv: readonly string[] | null
  /** The version that answers. */
  readonly model?: string
}

const file = (name: string) => join(import.meta.dirname, 'agents/plain', name)
const python = (name: string, ...options: readonly string[]) => {
  const programs = inject('langgraphPrograms')
  return programs === null ? null : [join(programs, 'python'), file(name), ...options]
}
const node = (name: string, ...options: readonly string[]) => ['node', file(name), ...options]
const goPrograms = inject('goPrograms')
const claude = 'claude-sonnet-4-5-20250929'
const gemini = 'gemini-2.5-flash'

const agents: readonly (readonly [what: string, agent: PlainAgent])[] = [
  ['OpenAI for Python', { argv: python('chat.py') }],
  ['OpenAI for Python, Responses', { argv: python('responses.py') }],
  ['Anthropic for Python', { argv: python('messages.py'), model: claude }],
  ['Google Gen AI for Python', { argv: python('contents.py'), model: gemini }],
  ['LiteLLM', { argv: python('litellm_agent.py', 'gpt-4o-mini') }],
  ['LiteLLM, Anthropic', { argv: python('litellm_agent.py', 'anthropic/claude-sonnet-4-5'), model: claude }],
  ['LangGraph', { argv: python('langgraph_agent.py') }],
  ['OpenAI for Node', { argv: node('chat.mjs') }],
  ['Anthropic for Node', { argv: node('messages.mjs'), model: claude }],
  ['Vercel AI SDK', { argv: node('../../otel-3/plain-ai-sdk.mjs') }],
  ['OpenAI for Go', { argv: goPrograms === null ? null : [join(goPrograms, 'plain')] }],
  ['curl', { argv: ['bash', file('chat.sh')] }],
]

const streamed: typeof agents = [
  ['OpenAI for Python', { argv: python('chat.py', '--stream') }],
  ['OpenAI for Python, Responses', { argv: python('responses.py', '--stream') }],
  ['Anthropic for Python', { argv: python('messages.py', '--stream'), model: claude }],
  ['Google Gen AI for Python', { argv: python('contents.py', '--stream'), model: gemini }],
  ['OpenAI for Node', { argv: node('chat.mjs', '--stream') }],
  ['Anthropic for Node', { argv: node('messages.mjs', '--stream'), model: claude }],
  ['Vercel AI SDK, Responses', { argv: node('../../otel-3/plain-ai-sdk.mjs', '--stream') }],
]

/** LiteLLM would load its list of prices. */
const offline = { LITELLM_LOCAL_MODEL_COST_MAP: 'True' }

const paris = weatherIn('Paris')

const scenarioOf = (argv: readonly string[]) =>
  JSON.stringify({
    id: paris.id,
    input: paris.question,
    run_command: argv,
    checks: [
      { type: 'output_matches', params: { pattern: `^${paris.answer}$` } },
      { type: 'tools_called', params: { tools: ['get_weather'] } },
      { type: 'max_turns', params: { max: 2 } },
      { type: 'max_cost', params: { max_usd: 0.01 } },
      { type: 'no_tool_errors', params: { error_pattern: '"error"' } },
    ],
  })

/** A folder with an agent, and what starts it: `record` with its models, `gate` in any way. */
async function openProject(argv: readonly string[]) {
  const folder = await temporaryFolder()
  await folder.write({
    'prompt.txt': 'You know the weather.',
    'degrees.txt': '3',
    'scenarios/paris.yaml': scenarioOf(argv),
  })
  const gate = async (models: string, baseline = 'none', env: Readonly<Record<string, string>> = {}) => {
    const args = [
      'run',
      'scenarios',
      `--baseline=${baseline}`,
      `--models=${models}`,
      '--results=results.json',
    ]
    const { stderr } = await callBundle({
      args,
      cwd: folder.path,
      env: { ...compiledPython, ...offline, ...env },
    })
    const text = await readFile(join(folder.path, 'results.json'), 'utf8')
    return { ...(await readRecorded(folder.path, single)), text, stderr }
  }
  const record = async () => {
    await using model = await startModel()
    // Gone when the run has ended.
    return await gate('record', 'none', {
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'sk-stand-in-for-a-key',
      ANTHROPIC_BASE_URL: model.origin,
      ANTHROPIC_API_KEY: 'sk-ant-stand-in-for-a-key',
      GOOGLE_GEMINI_BASE_URL: model.origin,
      GEMINI_API_KEY: 'stand-in-for-a-key',
    })
  }
  return { folder, gate, record }
}

/** Results without what tells the time, the run, and that it is a replay. */
const withoutRun = (text: string) =>
  text
    .replaceAll(/"(startedAt|durationMs|duration_s)":("[^"]+"|[\d.]+)/g, '"$1":0')
    .replaceAll(/("name":"duration_.+"head"):[\d.]+/g, '$1:0')
    .replaceAll(/"id":"[\da-f]{32}"/g, '"id":0')
    .replace(/,"models":"\.scenario-gate\/models\/[^"]+"/, '')
    .replace(/"diagnostics": \[.*\]/s, '"diagnostics": []')

/** They take seconds to start, and another prompt is seen in the same messages as OpenAI's and Anthropic's own clients send. */
const slow = /^(?:LiteLLM|LangGraph)/

test.for([
  ...agents.map(
    ([what, agent]) => [what, agent, process.env['INTEROP'] === 'full' || !slow.test(what)] as const,
  ),
  ...streamed.map(([what, agent]) => [`${what}, streamed`, agent, false] as const),
])(
  '%s is recorded, and replayed without a model; another prompt is a miss, a broken tool a regression',
  async ([, { argv, model = 'gpt-4o-mini-2024-07-18' }, isChanged], { skip }) => {
    if (argv === null) return skip()
    const { folder, gate, record } = await openProject(argv)
    await using _ = folder
    const recorded = await record()
    expect(recorded.stderr).toContain('recorded from its model calls')
    expect(factsIn(recorded.results, recorded.traces)).toEqual(factsWanted({ model, runs: single }))
    expect(recorded.results.scenarios.map(({ outcome }) => outcome)).toEqual(['passed'])
    const replayed = await gate('replay')
    expect(replayed.results.diagnostics.map(({ code }) => code)).toEqual(['models-replayed'])
    expect(withoutRun(replayed.text)).toBe(withoutRun(recorded.text))
    // What is streamed is asked for in the same way.
    if (!isChanged) return
    await folder.write({ 'base.json': recorded.text, 'prompt.txt': 'You are brief.' })
    const asked = await gate('replay', 'base.json')
    const [trial] = asked.results.scenarios[0]?.trials ?? []
    expect(trial?.outcome).toBe('unverified')
    expect(trial?.reason).toMatch(
      /something new at call 1: \$\S+ is "You are brief\.", recorded: "You know the weather\."/,
    )
    await folder.write({ 'prompt.txt': 'You know the weather.', 'degrees.txt': 'three' })
    const broken = await gate('replay', 'base.json')
    expect(broken.results.scenarios.map(({ outcome, change }) => [outcome, change])).toEqual([
      ['failed', 'regressed'],
    ])
    expect(broken.results.decision.gate).toBe('closed')
  },
)
