import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { Asked } from '../support/losses.ts'
import { memoryFile, readAll } from '../support/trace-files.ts'

/** Tools that start a sub-agent, or run code that calls tools, whose steps are not in the same recording. */
const tools: readonly (readonly [example: string, tools: readonly string[]])[] = [
  ['amp.json', ['Task', 'oracle']],
  ['cline.json', ['use_subagents']],
  ['antigravity.jsonl', ['browser_subagent', 'invoke_subagent']],
  ['codex-rollout.jsonl', ['spawn_agent', 'resume_agent']],
  ['continue.json', ['Subagent']],
  ['cursor-stream.jsonl', ['task']],
  ['cursor-transcript.jsonl', ['Subagent']],
  ['droid.jsonl', ['Task']],
  ['droid-exec.jsonl', ['Task']],
  ['fast-agent.json', ['agent__researcher']],
  ['gemini-cli.json', ['codebase_investigator', 'invoke_agent']],
  ['goose.json', ['delegate', 'subagent__execute_task', 'code_execution__execute_typescript']],
  ['goose.stream.jsonl', ['subagent']],
  ['grok.jsonl', ['spawn_subagent']],
  ['kimi-cli.jsonl', ['Task']],
  ['kimi-code.jsonl', ['AgentSwarm']],
  ['opencode.json', ['task']],
  ['opencode-run.jsonl', ['task']],
  ['openhands-sdk.jsonl', ['delegate']],
  ['pi.jsonl', ['subagent']],
  ['qwen-code.jsonl', ['task']],
]

async function findStatuses(text: string, name: string, allowed: string) {
  const { traces, damaged } = await readAll(memoryFile(text, name))
  expect([name, traces.length, damaged]).toEqual([name, 1, []])
  const asked: readonly Asked[] = [
    ['tools_not_called', { tools: ['pay'] }],
    ['tools_allowed', { tools: [allowed] }],
    ['tool_call_count', { tool: 'pay', max: 0 }],
    ['tools_called', { tools: [allowed] }],
  ]
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return traces.flatMap((trace) => runChecks(trace, bound).map(({ status }) => status))
}

test.for(tools)('what nobody sees passes nothing that forbids it: %s', async ([name, names]) => {
  const text = readFileSync(new URL(`../fixtures/traces/examples/${name}`, import.meta.url), 'utf8')
  expect(await findStatuses(text, name, 'get_weather')).toEqual(['pass', 'pass', 'pass', 'pass'])
  for (const tool of names) {
    const other = text.replaceAll('get_weather', tool)
    expect([tool, ...(await findStatuses(other, name, tool))]).toEqual([
      tool,
      'error',
      'error',
      'error',
      'pass',
    ])
  }
})
