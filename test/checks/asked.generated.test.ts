import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { buildExampleTrace, type ExampleCall, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { writeJson, type JsonObject } from '../../src/core/json.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace, ProcessFacts } from '../../src/trace/model/trace.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import { exampleAnswer } from '../support/example-answer.ts'
import { bindExample, verdictLetters } from '../support/example-verdict.ts'

const all: readonly Check[] = checks

const threshold = { min: null, max: null }
const always = ['every_turn', 'on_session_complete', 'on_conversation_complete', 'on_workflow_step'] as const

/** Ways in which an author can have a check asked. */
const scopes: readonly Partial<CheckSpec>[] = [
  {},
  { surface: 'guardrail' },
  { surface: 'guardrail', direction: 'input' },
  { surface: 'guardrail', direction: 'both' },
  { surface: 'guardrail', when: { min_tool_calls: 2 } },
  { surface: 'eval' },
  { surface: 'eval', threshold: { ...threshold, min: 0.5 } },
  { threshold: { ...threshold, max: 0.5 } },
  { threshold: { ...threshold, above: 0.5 } },
  { threshold: { ...threshold, below: 0.5, passed: false } },
  { threshold: { ...threshold, min: 0, passed: true } },
  ...always.map((trigger) => ({ trigger })),
  { trigger: 'sample_turns', samplePercentage: 50 },
  { trigger: 'sample_sessions', samplePercentage: 100 },
  { when: { any_tool_called: true } },
  { when: { tool_called_pattern: '^no_such' } },
  { turns: { from: 1, to: 1 } },
  { turns: { from: 2, to: 2 }, when: { min_tool_calls: 1 }, whenTurns: { from: 1, to: 1 } },
  { turns: { from: 9, to: 9 } },
  { when: { min_tool_calls: 1 }, whenTurns: { from: 9, to: 9 } },
  { trigger: 'every_turn', when: { any_tool_called: true }, whenTurns: 'own' },
  { ofTurns: { least: 2, most: 2 } },
  { ofTurns: { least: 1, most: 3 }, turns: { from: 3, to: 3 } },
  { passThreshold: 0.5, id: 'mine', description: 'Said by its author' },
  { onlyFails: true },
  { isLeftOut: true },
]

/** One turn for each run: the user asks, the agent calls the tools and answers. */
async function conversationOf(runs: readonly ExampleTrace[]): Promise<Trace> {
  const messages = runs.flatMap(({ calls = [], output = '' }, turn) => [
    { role: 'user', content: `Please, number ${turn + 1}.` },
    ...calls.flatMap((call, at) =>
      messagesOf(typeof call === 'string' ? { tool: call } : call, `${turn}.${at}`),
    ),
    { role: 'assistant', content: output },
  ])
  async function* open() {
    yield Buffer.from(JSON.stringify(messages))
  }
  for await (const item of readTraces({ path: 'a.json', open })) if (item.kind === 'trace') return item.trace
  throw new Error('no trace')
}

function messagesOf({ tool, args, result = 'done' }: ExampleCall, id: string): JsonObject[] {
  const called = { name: tool, arguments: JSON.stringify(args ?? {}) }
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] },
    { role: 'tool', tool_call_id: id, content: typeof result === 'string' ? result : JSON.stringify(result) },
  ]
}

const nothing = {
  argv: ['agent'],
  signal: null,
  startUs: 0,
  endUs: 1,
  stderr: '',
  reason: null,
  isDamaged: false,
}
const failed: ProcessFacts = { ...nothing, end: 'exited', exitCode: 3 }
const stopped: ProcessFacts = { ...nothing, end: 'stopped', exitCode: null, signal: 'SIGTERM' }

/** The runs of a check's examples as one conversation, the first of them alone, of a command that failed, and what one printed that was stopped. */
async function runsOf({ examples: [first, ...others] }: Check): Promise<Trace[]> {
  if (first === undefined) return []
  const conversation = await conversationOf([first, ...others.slice(0, 2)].map(({ trace }) => trace))
  const recorded = buildExampleTrace(first.trace)
  const { id, source, spans, stated } = recorded
  return [
    conversation,
    recorded,
    new LazyTrace({ id, source, spans, stated, process: failed }),
    new LazyTrace({ id, source, spans: [], process: stopped, printed: first.trace.output ?? '' }),
  ]
}

/** The first example of a check that passes, and the first that asks for something else and fails. */
function extremes({ examples }: Check): Example<string>[] {
  const passing = examples.find(({ expect: end }) => end === undefined)
  const asked = writeJson(passing?.params)
  const failing = examples.find(
    ({ expect: end, params }) => typeof end === 'object' && 'fail' in end && writeJson(params) !== asked,
  )
  return [passing, failing].filter((one) => one !== undefined)
}

/** A line for each run, with the letter of each scope, and a digest of what was found; `x`: it cannot be asked so. */
async function rowOf(check: Check, example: Example<string>): Promise<string> {
  const found = createHash('sha256')
  const lines = (await runsOf(check)).map((trace) =>
    scopes.map((scope) => {
      const bound = bindExample(check.type, example.params, scope)
      const [verdict] = runChecks(trace, [bound], exampleAnswer(example))
      found.update(writeJson(verdict))
      return bound.problems === null && verdict !== undefined ? verdictLetters[verdict.status] : 'x'
    }),
  )
  const rows = lines.map((line) => `  ${line.join('')}`)
  return [`${check.type}: ${example.title}`, ...rows, `  ${found.digest('hex').slice(0, 8)}`].join('\n')
}

/**
 * Whole runs, messages and turns; samples, conditions and scores: the letters follow `scopes`. `npm run generate` writes the golden file.
 */
test('each check has the same verdict as before however it is asked', async () => {
  const rows: string[] = []
  for (const check of all) for (const example of extremes(check)) rows.push(await rowOf(check, example))
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('golden/asked.txt')
})
