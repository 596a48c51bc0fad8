import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson } from '../../../src/core/json.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { follow } from '../../../src/trace/views/path-target.ts'
import { findSpanPaths } from '../../../src/trace/views/span-paths.ts'
import { memoryFile, otlp, readAll, type OtlpSpan } from '../../support/trace-files.ts'

/** What the views look for, with whatever may stand there. */
const names = [
  'gen_ai.agent.name',
  'gen_ai.agent.description',
  'gen_ai.tool.name',
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.call.result',
  'gen_ai.output.messages',
  'gen_ai.retrieval.documents',
  'gen_ai.evaluation.name',
  'gen_ai.evaluation.score',
  'retrieval.documents.0.document.content',
  'retrieval.documents.__proto__.document.content',
  'input.value',
  'output.value',
  'guardrail.triggered',
  'promptkit.guardrail',
  'promptkit.workflow.to_state',
]
const operations = ['chat', 'execute_tool', 'invoke_agent', 'create_agent', 'retrieval', 'guardrail', 'none']
const tools = ['search', 'Task', 'Skill', 'skill__activate', 'workflow__transition', 'a2a__x__y', 'a2a__']
const text = fc.oneof(
  fc.constantFrom(
    ...tools,
    '',
    '{}',
    '[]',
    'null',
    '__proto__',
    '{"__proto__": 1}',
    '{"subagent_type": "x"}',
  ),
  fc.constantFrom(
    '[{"role": "assistant", "content": [{"type": "image"}, {"type": "image", "data": "x"}, 3]}]',
    '[{"type": "image", "media": {"width": -1, "duration": "x"}}]',
    '{"name": "x", "to": "y", "passed": true, "documents": [null, [], {"node": 3, "score": "high"}]}',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 20 }),
)
const span = fc.record({
  parent: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  start: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
  name: fc.constantFrom(
    'invoke_agent x',
    'promptkit.workflow.transition',
    'promptkit.workflow.completed',
    'n',
    '',
  ),
  operation: fc.constantFrom(...operations),
  attributes: fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(text, fc.boolean(), fc.integer(), fc.double()),
  ),
})
const recording = fc.array(span, { minLength: 1, maxLength: 10 }).map((spans) =>
  spans.map(({ parent, start, name, operation, attributes }, index): OtlpSpan => ({
    id: `a${index}`,
    name,
    ...(parent === undefined ? {} : { parent: `a${parent}` }),
    ...(start === undefined ? {} : { start, end: start + 1 }),
    attributes: { 'gen_ai.operation.name': operation, ...attributes },
    events: [{ name: 'gen_ai.evaluation.result', attributes }],
  })),
)

const viewsOf = ({ agents, skills, workflow, retrievals, media, validations }: Trace) => ({
  agents,
  skills,
  workflow,
  retrievals,
  media,
  validations,
})

async function readRecording(spans: readonly OtlpSpan[]): Promise<Trace | undefined> {
  return (await readAll(memoryFile(JSON.stringify(otlp(...spans))))).traces[0]
}

test('no recording breaks a view, or makes it show what is not there', async () => {
  await fc.assert(
    fc.asyncProperty(recording, async (spans) => {
      const trace = await readRecording(spans)
      if (trace === undefined) return
      const calls = trace.toolCalls ?? []
      const { agents, skills, workflow, retrievals, media, validations } = viewsOf(trace)
      writeJson(viewsOf(trace))
      const count = (operation: string) =>
        spans.filter(({ attributes }) => attributes?.['gen_ai.operation.name'] === operation).length
      expect(retrievals?.length ?? 0).toBe(count('retrieval'))
      expect(agents?.filter(({ spanId }) => spanId !== null).length ?? 0).toBeLessThanOrEqual(
        count('invoke_agent'),
      )
      for (const { parent, toolCall, spanId } of agents ?? []) {
        expect(parent === null || (agents?.[parent] ?? null) !== null).toBe(true)
        expect(spanId !== null || calls[toolCall ?? -1] !== undefined).toBe(true)
      }
      for (const { toolCall } of skills ?? []) expect(calls[toolCall]).toBeDefined()
      for (const { callsBefore } of workflow?.transitions ?? [])
        expect(callsBefore ?? 0).toBeLessThanOrEqual(calls.length)
      for (const { message, toolCall } of media ?? []) {
        expect(message === null ? calls[toolCall ?? -1] : trace.messages[message]).toBeDefined()
      }
      for (const { name } of validations ?? []) expect(name).not.toBe('')
      for (const { id } of trace.spans) trace.agentOf(id)
      const paths = findSpanPaths(trace)
      for (const item of paths.spans) {
        const { path, within } = item
        expect(paths.at(path)[0]).toBeDefined()
        expect(within === null || path.startsWith(within)).toBe(true)
        writeJson(['input', 'output', 'error', 'usage', 'metadata', 'status'].map((name) => item.get(name)))
        follow(paths, path.slice(paths.root.path.length + 1))
      }
    }),
    { numRuns: 500 },
  )
})

test('the order of the spans in the file changes nothing where their times tell them apart', async () => {
  // No circles: where one is cut depends on where it is entered.
  const timed = recording.map((spans) =>
    spans.map(({ parent, ...item }, index) => {
      const isOlder = parent !== undefined && Number(parent.slice(1)) < index
      return { ...item, start: index, end: index + 20, ...(isOlder ? { parent } : {}) }
    }),
  )
  await fc.assert(
    fc.asyncProperty(timed, fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), async (spans, keys) => {
      const shuffled = spans.toSorted((a, b) => (keys[a.start] ?? 0) - (keys[b.start] ?? 0))
      const [one, other] = [await readRecording(spans), await readRecording(shuffled)]
      expect(other === undefined ? other : viewsOf(other)).toEqual(one === undefined ? one : viewsOf(one))
    }),
    { numRuns: 300 },
  )
})
