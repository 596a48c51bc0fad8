import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { startBundle } from '../support/bundle.ts'
import { temporaryFolder } from '../support/repository.ts'
import { readAll } from '../support/trace-files.ts'
import { startModel } from './model-server.ts'

const large = inject('largePrograms')
const program = (path: string) => join(large ?? '', path)

/** A command line that prints what it does, or says it by telemetry. */
interface CodingAgent {
  readonly printed: readonly string[]
  readonly telemetry: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Files in the home that it is told. */
  readonly files?: Readonly<Record<string, string>>
  /** Commands whose failure it tells. */
  readonly failed: readonly string[]
  /** Model calls that its output tells; its telemetry tells all three. */
  readonly printedCalls: number
}

const claude = [program('@anthropic-ai/claude-code-linux-x64/claude'), '-p', '--dangerously-skip-permissions']
const codexExporter =
  'otel.exporter={otlp-http={endpoint=\\"$OTEL_EXPORTER_OTLP_LOGS_ENDPOINT\\",protocol=\\"binary\\"}}'
const codex = (more: string) => [
  'sh',
  '-c',
  `exec ${program('.bin/codex')} exec --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox ${more} "$0" </dev/null`,
]
const gemini = [program('.bin/gemini'), '--yolo', '--skip-trust', '--model', 'gemini-2.5-flash']

/** `origin`: of the model; `home`: a folder for what an agent keeps. */
const agents = (origin: string, home: string): Readonly<Record<string, CodingAgent>> => ({
  'Claude Code': {
    printed: [...claude, '--output-format', 'stream-json', '--verbose'],
    telemetry: claude,
    env: {
      IS_SANDBOX: '1',
      CLAUDE_CONFIG_DIR: home,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_ENABLE_TELEMETRY: '1',
      OTEL_LOG_USER_PROMPTS: '1',
      OTEL_LOG_TOOL_DETAILS: '1',
      ANTHROPIC_BASE_URL: origin,
      ANTHROPIC_API_KEY: 'sk-ant-stand-in-for-a-key',
    },
    failed: ['cat missing.txt'],
    printedCalls: 3,
  },
  Codex: {
    printed: codex('--json'),
    telemetry: codex(`-c "${codexExporter}" -c otel.log_user_prompt=true`),
    env: { CODEX_HOME: home, OPENAI_API_KEY: 'sk-stand-in-for-a-key' },
    files: {
      'config.toml': [
        'model = "gpt-5-codex"',
        'model_provider = "loopback"',
        '[model_providers.loopback]',
        'name = "Loopback"',
        `base_url = "${origin}/v1"`,
        'wire_api = "responses"',
        'env_key = "OPENAI_API_KEY"',
        '[analytics]',
        'enabled = false',
      ].join('\n'),
    },
    failed: ['cat missing.txt'],
    // It prints no calls of models: two commands in a row count as one.
    printedCalls: 2,
  },
  'Gemini CLI': {
    printed: [...gemini, '--output-format', 'stream-json', '--prompt'],
    telemetry: [...gemini, '--prompt'],
    env: {
      GEMINI_CLI_HOME: home,
      GOOGLE_GEMINI_BASE_URL: origin,
      GEMINI_API_KEY: 'stand-in-for-a-key',
      GEMINI_TELEMETRY_ENABLED: 'true',
      GEMINI_TELEMETRY_OTLP_PROTOCOL: 'http',
      GEMINI_TELEMETRY_LOG_PROMPTS: 'true',
    },
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
      }),
    },
    // A command that has run is a success to it, however it ended.
    failed: [],
    printedCalls: 3,
  },
})

const commands = ['cat notes.txt', 'cat missing.txt']
const scenario = (id: string, argv: readonly string[], env: CodingAgent['env']) =>
  JSON.stringify({
    id,
    input: 'Run `cat notes.txt` and `cat missing.txt`',
    run_command: argv,
    env,
    checks: [{ type: 'output_matches', params: { pattern: 'I ran them' } }],
  })

describe.skipIf(large === null)('what a coding agent prints, and what it says by telemetry', () => {
  test.for(['Claude Code', 'Codex', 'Gemini CLI'])('%s', async (name) => {
    await using model = await startModel()
    await using home = await temporaryFolder()
    await using folder = await temporaryFolder()
    const agent = agents(model.origin, home.path)[name]
    if (agent === undefined) throw new Error(name)
    if (agent.files !== undefined) await home.write(agent.files)
    const { OTEL_LOG_TOOL_DETAILS: _, CLAUDE_CODE_ENABLE_TELEMETRY: __, ...quiet } = agent.env
    await folder.write({
      'notes.txt': 'three apples',
      'scenarios/printed.yaml': scenario('printed', [...agent.printed, '{{input}}'], {
        ...quiet,
        ...('GEMINI_TELEMETRY_ENABLED' in quiet && { GEMINI_TELEMETRY_ENABLED: 'false' }),
      }),
      'scenarios/telemetry.yaml': scenario('telemetry', [...agent.telemetry, '{{input}}'], agent.env),
    })
    const args = ['run', 'scenarios', '--baseline=none', '--models=off', '--concurrency=1']
    const { code, stderr } = await startBundle({ args, cwd: folder.path })
    expect([code, stderr]).toEqual([0, expect.any(String)])
    const facts = async (id: string) => {
      const path = `.scenario-gate/traces/${id}/trial-1.jsonl`
      const { traces, diagnostics } = await readAll({
        path,
        open: () => createReadStream(join(folder.path, path)),
      })
      return traces.map(({ usage, llmCalls, toolCalls }) => ({
        diagnostics,
        calls: llmCalls.length,
        tokens: [usage?.input, usage?.output],
        commands: commands.map((command) => {
          const [call, ...others] = (toolCalls ?? []).filter(({ args: given }) =>
            JSON.stringify(given).includes(command),
          )
          return [others.length, call === undefined ? 'not called' : call.error === null ? 'ran' : 'failed']
        }),
        others: (toolCalls ?? []).length - commands.length,
      }))
    }
    const wanted = {
      diagnostics: [],
      tokens: [3300, 33],
      commands: commands.map((command) => [0, agent.failed.includes(command) ? 'failed' : 'ran']),
      others: 0,
    }
    expect(await facts('printed')).toEqual([{ ...wanted, calls: agent.printedCalls }])
    expect(await facts('telemetry')).toEqual([{ ...wanted, calls: 3 }])
  })
})
