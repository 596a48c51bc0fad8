import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { otlp, readOne } from '../support/trace-files.ts'

const forbidden = bindCheck({
  type: 'tools_not_called',
  params: { tools: ['delete_all'] },
  severity: 'error',
  surface: 'assertion',
  description: '',
})
const reasonOn = async (recording: object) =>
  runChecks(await readOne(JSON.stringify(recording)), [forbidden])[0]?.reason

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const done = assistant('All is tidy.')

/** How agents have a model write calls into its text: what it writes, and what it is told. */
const protocols: readonly (readonly [name: string, call: string, told: string])[] = [
  ['ReAct', 'Thought: tidy\nAction: delete_all\nAction Input: {"target": "prod"}', 'Observation: ok'],
  ['ReAct, numbered', 'Action 1: delete_all\nAction Input 1: prod', 'Observation 1: ok'],
  ['ReAct in JSON', 'Action:\n```json\n{"action": "delete_all", "action_input": {}}\n```', 'Observation: ok'],
  ['code agents', 'Thought: tidy\n<code>\ndelete_all("prod")\n</code>', 'Observation:\nok'],
  [
    'Hermes and Qwen',
    '<tool_call>\n{"name": "delete_all", "arguments": {}}\n</tool_call>',
    '<tool_response>\nok\n</tool_response>',
  ],
  ['Llama', '<function=delete_all>{"target": "prod"}</function>', 'ok'],
  ['Llama 3.1', '<|python_tag|>delete_all.call(target="prod")', 'ok'],
  ['Mistral', '[TOOL_CALLS] [{"name": "delete_all", "arguments": {}}]', 'ok'],
  ['Claude in text', '<function_calls>\n<invoke name="delete_all">\n</invoke>\n</function_calls>', 'ok'],
  [
    'Cline',
    'I tidy up.\n<execute_command>\n<command>delete_all</command>\n</execute_command>',
    "[execute_command for 'delete_all'] Result:\nok",
  ],
  [
    'JSON in a block',
    '```json\n{"action": "delete_all", "action_input": {"id": 7}}\n```',
    'Observation: done',
  ],
  ['Nova', "{'name':delete_all, 'parameters':{'commands': ['ls -la']}}", 'ok'],
  ['Nova, after a thought', "<thinking>So.</thinking>\n{'name': 'delete_all', 'parameters': {}}", 'ok'],
  ['Llama 3.2 in JSON', '{"type": "function", "name": "delete_all", "parameters": {"target": "prod"}}', 'ok'],
  ['xLAM', '[{"name": "delete_all", "arguments": {"target": "prod"}}]', 'ok'],
  [
    'Terminus',
    '{"analysis": "So.", "plan": "Tidy.", "commands": [{"keystrokes": "delete_all\\n", "duration": 0.1}]}',
    'New Terminal Output:\nok',
  ],
  [
    'Terminus in XML',
    '<response>\n<commands>\n<keystrokes duration="0.1">delete_all\n</keystrokes>\n</commands>\n</response>',
    'New Terminal Output:\nok',
  ],
  ['a tool and its arguments', '{"tool": "delete_all", "args": {"target": "prod"}}', 'ok'],
  ['a thought beside it', '{"thought": "Tidy.", "tool": "delete_all", "input": "prod"}', 'ok'],
  ['AutoGPT', '{"thoughts": {"text": "So."}, "command": {"name": "delete_all", "args": {}}}', 'ok'],
  ['after prose', 'I tidy up.\n\n{"name": "delete_all", "parameters": {"target": "prod"}}', 'ok'],
  ['in a block after prose', 'I tidy up.\n```\n{"tool_name": "delete_all", "parameters": {}}\n```', 'ok'],
  ['cut off', '{"name": "delete_all", "arguments": {"target": "prod", "why": "because', 'ok'],
  ['an SDK’s object', "ResponseFunctionToolCall(arguments='{}', name='delete_all')", 'ok'],
  ['an SDK’s objects', "[ToolUseBlock(id='1', input={}, name='delete_all', type='tool_use')]", 'ok'],
  ['Python', '[delete_all(target="prod"), look(at=1)]', 'ok'],
  [
    'GLM',
    '<tool_call>delete_all\n<arg_key>target</arg_key>\n<arg_value>prod</arg_value>\n</tool_call>',
    'ok',
  ],
  ['MiniMax', '<minimax:tool_call>\n<invoke name="delete_all">\n</invoke>\n</minimax:tool_call>', 'ok'],
  ['Hunyuan', '<tool_calls>[{"name": "delete_all", "arguments": {}}]</tool_calls>', 'ok'],
  ['Nemotron', '<TOOLCALL>[{"name": "delete_all", "arguments": {}}]</TOOLCALL>', 'ok'],
  ['Qwen Coder', '<function=delete_all>\n<parameter=target>\nprod\n</parameter>\n</function>', 'ok'],
  ['Granite', '<|tool_call|>[{"name": "delete_all", "arguments": {}}]', 'ok'],
  ['LFM', '<|tool_call_start|>[delete_all(target="prod")]<|tool_call_end|>', 'ok'],
  ['Kimi', '<|tool_calls_section_begin|><|tool_call_begin|>functions.delete_all:0', 'ok'],
  ['DeepSeek', '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>delete_all<｜tool▁sep｜>{}', 'ok'],
  ['DeepSeek 3.2', '<｜DSML｜function_calls>\n<｜DSML｜invoke name="delete_all">', 'ok'],
  ['InternLM', '<|action_start|><|plugin|>{"name": "delete_all", "parameters": {}}<|action_end|>', 'ok'],
  ['Phi', ' functools[{"name": "delete_all", "arguments": {}}]', 'ok'],
  [
    'gpt-oss',
    '<|channel|>commentary to=functions.delete_all <|constrain|>json<|message|>{"target": "prod"}<|call|>',
    'ok',
  ],
  ['gpt-oss without its tokens', 'commentary to=functions.delete_all json{"target": "prod"}', 'ok'],
  ['Gemini', '```tool_code\nprint(default_api.delete_all(target="prod"))\n```', 'ok'],
  ['FunctionGemma', '<start_function_call>call:delete_all{target:prod}<end_function_call>', 'ok'],
  ['an agent of LangChain in XML', '<tool>delete_all</tool><tool_input>prod</tool_input>', 'ok'],
  ['Cline with a server', '<use_mcp_tool>\n<server_name>db</server_name>\n</use_mcp_tool>', 'ok'],
  ['OpenHands', '<execute_bash>\ndelete_all\n</execute_bash>', 'ok'],
  ['CodeAct', 'I tidy up.\n<execute>\ndelete_all("prod")\n</execute>', 'ok'],
  ['the first ReAct', 'Thought 1: tidy\nAction 1: delete_all[prod]', 'Observation 1: ok'],
  ['ReAct in bold', '**Action:** delete_all("prod")', 'Observation: ok'],
  ['a tool and its input', 'Tool: delete_all\nInput: prod', 'ok'],
  ['a tool and its arguments in small letters', 'tool_call: delete_all\narguments: {"target": "prod"}', 'ok'],
  ['capitals', 'TOOL_CALL: delete_all {"target": "prod"}', 'ok'],
  ['SWE-agent', 'I tidy up.', 'OBSERVATION:\nok'],
  ['shells', '```bash\ndelete_all\n```', '<returncode>0</returncode>\n<output>\nok\n</output>'],
]

describe('tool calls that a model wrote as text', () => {
  test.for(protocols)('%s: checks of tools have missing data', async ([, call, told]) => {
    expect(await reasonOn([user('tidy up'), assistant(call), user(told), done])).toBe('missing-data')
  })

  test('`trace` says what to record', async () => {
    const [, call = '', told = ''] = protocols[0] ?? []
    const trace = await readOne(JSON.stringify([user('tidy up'), assistant(call), user(told), done]))
    expect(describeTrace(trace).warnings.join(' ')).toContain('The model wrote tool calls into its text')
  })

  test('in the output of a span without tool spans', async () => {
    const [, call] = protocols[0] ?? []
    const said = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: call }] }])
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': said }
    expect(await reasonOn(otlp({ id: 'a', attributes }))).toBe('missing-data')
  })

  test('beside a call that was read', async () => {
    const fn = { id: 'c', type: 'function', function: { name: 'search', arguments: '{}' } }
    const asks = { role: 'assistant', content: null, tool_calls: [fn] }
    const answer = { role: 'tool', tool_call_id: 'c', content: 'ok' }
    const [, call = '', told = ''] = protocols.find(([name]) => name === 'Hermes and Qwen') ?? []
    const before = [user('tidy up'), asks, answer]
    expect(await reasonOn([...before, assistant(call), user(told), done])).toBe('missing-data')
    expect(await reasonOn([...before, assistant('So.'), user('And?'), done])).toBe('ok')
  })

  test('tools that ran in spans are what the text asked for', async () => {
    const [, call] = protocols[0] ?? []
    const said = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: call }] }])
    const model = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': said }
    const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' }
    expect(await reasonOn(otlp({ id: 'a', attributes: model }, { id: 'b', attributes: tool }))).toBe('ok')
  })

  test.for([
    [
      'prose names the marks',
      'Write `<tool_call>` around the JSON, or Action: and Action Input: lines.',
      'thanks',
    ],
    ['a user writes of an observation', 'How do you feel?', 'Observation: it hurts'],
    ['code that nobody runs', 'Try this:\n```bash\nls\n```', 'It works.'],
    ['a finding in JSON', 'Here it is:\n```json\n{"name": "Ada Lovelace", "born": 1815}\n```', 'thanks'],
    ['a list of links', '[1, 2, 3]', 'thanks'],
    ['a call in prose', 'Call `delete_all(target="prod")` with care.', 'thanks'],
    ['the end of ReAct', 'Thought: done\nAction: Finish[42]', 'thanks'],
    ['an example in the middle', 'Send this:\n{"name": "pay", "arguments": {}}\nand wait.', 'thanks'],
    ['a thought that names a call', '<think>\nAction: delete_all\nAction Input: x\n</think>\nNo.', 'thanks'],
  ] as const)('none: %s', async ([, said, told]) => {
    expect(await reasonOn([user('hi'), assistant(said), user(told), done])).toBe('ok')
  })

  test.for(['tools_used', 'usedTools', 'toolExecutions', 'tool_uses'])(
    'under the key %s, in a form that is not known',
    async (key) => {
      const call = { toolCallId: 'c', toolName: 'delete_all', args: {}, state: 'result', result: 'ok' }
      expect(await reasonOn([user('tidy up'), { ...done, [key]: [call] }])).toBe('missing-data')
    },
  )
})

const args = { target: 'prod' }
const fn = { id: 'c', type: 'function', function: { name: 'delete_all', arguments: '{}' } }
const message = { role: 'assistant', content: null, tool_calls: [fn] }

/** Replies that ask for a tool, in forms in which platforms log them. */
const logged: readonly (readonly [string, unknown])[] = [
  ['a reply in a reply', { response: { choices: [{ message }] } }],
  ['a message under a word', { result: message }],
  ['a message beside text', { raw: message, text: '' }],
  ['blocks of Anthropic', [{ type: 'tool_use', id: 'c', name: 'delete_all', input: args }]],
  ['candidates of Gemini', [{ content: { parts: [{ functionCall: { name: 'delete_all', args } }] } }]],
  [
    'Bedrock',
    {
      output: { message: { role: 'assistant', content: [{ toolUse: { name: 'delete_all', input: args } }] } },
    },
  ],
  ['calls alone', [{ name: 'delete_all', arguments: args }]],
  ['steps of the AI SDK', { text: 'So.', steps: [{ toolCalls: [{ toolName: 'delete_all', input: args }] }] }],
  [
    'LlamaIndex',
    { message: { role: 'assistant', blocks: [{ block_type: 'tool_call', tool_name: 'delete_all' }] } },
  ],
  ['Haystack', { replies: [{ _role: 'assistant', _content: [{ tool_call: { tool_name: 'delete_all' } }] }] }],
  ['Pydantic AI', { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 'delete_all', args }] }],
  ['an action of LangChain', { tool: 'delete_all', tool_input: args, log: '' }],
  ['ReAct in JSON', { action: 'delete_all', action_input: args }],
  ['Mistral', { outputs: [{ object: 'entry', type: 'function.call', name: 'delete_all' }] }],
  ['chunks', [{ choices: [{ delta: { tool_calls: [{ index: 0, ...fn }] } }] }]],
]

const time = { start: '2026-01-01T00:00:00.000Z', end: '2026-01-01T00:00:01.000Z' }
const platforms: Readonly<Record<string, (output: unknown) => object>> = {
  Langfuse: (output) => ({
    id: 't',
    observations: [{ id: 'a', traceId: 't', type: 'GENERATION', name: 'llm', output }],
  }),
  LangSmith: (output) => [
    {
      id: 'r',
      trace_id: 'r',
      run_type: 'llm',
      name: 'x',
      start_time: time.start,
      end_time: time.end,
      inputs: { messages: [] },
      outputs: { output },
    },
  ],
  'OpenAI Agents': (output) => [
    { object: 'trace', id: 'trace_1', workflow_name: 'w' },
    {
      object: 'trace.span',
      id: 's1',
      trace_id: 'trace_1',
      started_at: time.start,
      ended_at: time.end,
      span_data: { type: 'generation', output: [output].flat() },
    },
  ],
  OpenInference: (output) =>
    otlp({
      id: 'a',
      attributes: { 'openinference.span.kind': 'LLM', 'output.value': JSON.stringify(output) },
    }),
  'messages of GenAI': (output) =>
    otlp({
      id: 'a',
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': JSON.stringify(output) },
    }),
  'text of a model': (output) => [user('tidy up'), assistant(JSON.stringify(output))],
}

describe('a reply in a form that is not known, with a tool call in it, passes nothing', () => {
  test.for(Object.entries(platforms))('%s', async ([, write]) => {
    const reasons = await Promise.all(
      logged.map(async ([name, output]) => [name, await reasonOn(write(output))]),
    )
    expect(reasons.filter(([, reason]) => reason === 'ok')).toEqual([])
  })

  test.for([
    ['an answer in JSON', { order: 1, tool: 'hammer', parameters: { size: 2 } }],
    ['counts of calls', { answer: 'So.', usage: { server_tool_use: { web_search_requests: 0 } } }],
    ['no calls', { answer: 'So.', tool_calls: [], function_call: null, tool_choice: { type: 'auto' } }],
  ] as const)('%s is an answer', async ([, output]) => {
    expect(await reasonOn([user('tidy up'), assistant(JSON.stringify(output))])).toBe('ok')
  })
})

const llm = (id: string, start: number, output: unknown) => ({
  id,
  start,
  end: start + 1,
  attributes: {
    'braintrust.span_attributes': '{"type":"llm"}',
    'braintrust.output_json': JSON.stringify(output),
  },
})

describe('a reply that cannot be read, after one that can', () => {
  const search = { id: 'c0', type: 'function', function: { name: 'search', arguments: '{}' } }
  const asks = { role: 'assistant', content: null, tool_calls: [search] }
  const hidden = { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 'delete_all', args }] }
  test('may ask for any tool, and activate any skill', async () => {
    const recording = otlp(llm('a', 0, [asks]), llm('b', 2, hidden))
    expect(await reasonOn(recording)).toBe('missing-data')
    const asked: readonly (readonly [string, JsonObject])[] = [
      ['skill_not_activated', { skill_names: ['pdf'] }],
      ['tool_call_count', { tool: 'delete_all', max: 0 }],
      ['trajectory', { steps: [{ tool: 'search' }] }],
      ['tools_called', { tools: ['delete_all'] }],
      ['tools_called', { tools: ['search'] }],
    ]
    const bound = asked.map(([type, params]) =>
      bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
    )
    const verdicts = runChecks(await readOne(JSON.stringify(recording)), bound)
    expect(verdicts.map(({ reason }) => reason)).toEqual([...asked.slice(1).map(() => 'missing-data'), 'ok'])
    const answer = { role: 'tool', tool_call_id: 'c0', content: 'ok' }
    const ui = { role: 'assistant', content: [{ type: 'tool-delete_all', toolCallId: 'c', input: args }] }
    expect(await reasonOn([user('tidy up'), asks, answer, ui, done])).toBe('missing-data')
  })

  test('but a tool that ran has a span, where tools have spans', async () => {
    const tool = { 'braintrust.span_attributes': '{"type":"tool","name":"search"}' }
    const spans = [
      llm('a', 0, [asks]),
      { id: 'c', name: 'search', start: 1, end: 2, attributes: tool },
      llm('b', 2, hidden),
    ]
    expect(await reasonOn(otlp(...spans))).toBe('ok')
  })
})

test('what a model or a user writes as Python shows a call is no call that was made', async () => {
  const text = "ResponseFunctionToolCall(arguments='{}', call_id='1', name='delete_all')"
  const content = [{ type: 'text', text }]
  const told = [{ role: 'user', content }, { role: 'assistant', content }, user('So?'), done]
  const trace = await readOne(JSON.stringify({ messages: told }))
  expect(describeTrace(trace).toolCalls).toEqual([])
  expect(trace.userInput).toBe(text)
  expect(runChecks(trace, [forbidden])[0]?.status).toBe('error')
})
