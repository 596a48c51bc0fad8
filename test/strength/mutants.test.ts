import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { mutantKinds, type MutantKind } from '../../src/strength/mutant.ts'
import { listMutants } from '../../src/strength/mutants.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { fixture, readAll } from '../support/trace-files.ts'

const prices = new Prices()

async function recordingOf(name: string): Promise<Trace> {
  const [trace] = (await readAll(fixture(name))).traces
  if (trace === undefined) throw new Error(name)
  await prices.addTo(trace)
  return trace
}

function firstOf(trace: Trace, kind: MutantKind): Trace {
  const mutant = listMutants(trace, prices).find((each) => each.kind === kind)
  if (mutant === undefined) throw new Error(`no ${kind}`)
  return mutant.trace()
}

const namesIn = (trace: Trace) => trace.toolCalls?.map(({ name }) => name)
const argsIn = (trace: Trace): JsonValue[] | undefined => trace.toolCalls?.map(({ args }) => args)

const asked = ({ messages }: Trace) =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool_call' ? [part.call.name] : [])),
  )

const added = async (name: string) =>
  listMutants(await recordingOf(name), prices).flatMap(({ kind, tool }) =>
    kind === 'call-added' ? [tool] : [],
  )

test('each kind of mutant breaks a recording in its own way', async () => {
  const trace = await recordingOf('gemini-cli-1.json')
  const names = namesIn(trace) ?? []
  expect(names).toHaveLength(5)
  expect(namesIn(firstOf(trace, 'no-calls'))).toEqual([])
  expect(namesIn(firstOf(trace, 'call-dropped'))).toEqual(names.slice(1))
  expect(namesIn(firstOf(trace, 'call-doubled'))).toEqual([names[0], ...names])
  expect(namesIn(firstOf(trace, 'calls-swapped'))).toEqual([names[1], names[0], ...names.slice(2)])
  expect(namesIn(firstOf(trace, 'call-replaced'))).toEqual([names[1], ...names.slice(1)])
  expect(namesIn(firstOf(trace, 'call-added'))).toEqual([...names, 'another_tool'])
  expect(namesIn(firstOf(trace, 'calls-looped'))?.length).toBeGreaterThan(20)
  expect(firstOf(trace, 'call-failed').toolCalls?.[0]?.error).toMatch(/^Error/)
  expect(argsIn(firstOf(trace, 'argument-missing'))?.[0]).not.toHaveProperty('command')
  const [before] = argsIn(trace) ?? []
  expect(argsIn(firstOf(trace, 'argument-changed'))?.[0]).not.toEqual(before)
  expect(firstOf(trace, 'answer-empty').finalOutput).toBe('')
  expect(trace.finalOutput?.startsWith(firstOf(trace, 'answer-cut').finalOutput ?? '?')).toBe(true)
  expect(firstOf(trace, 'answer-other').finalOutput).toHaveLength(trace.finalOutput?.length ?? 0)
  expect(firstOf(trace, 'cost').cost?.known).toBeCloseTo((trace.cost?.known ?? 0) * 10, 9)
  expect(firstOf(trace, 'tokens').usage?.total).toBe((trace.usage?.total ?? 0) * 10)
  expect(firstOf(trace, 'duration').durationUs).toBe((trace.durationUs ?? 0) * 10)
  expect(firstOf(trace, 'turns-looped').llmCalls.length).toBeGreaterThan(10)
})

test('spans and messages of a mutant say the same as its tool calls', async () => {
  const trace = await recordingOf('otlp-aisdk-v7.json')
  const dropped = firstOf(trace, 'call-dropped')
  const [first] = trace.toolCalls ?? []
  expect(trace.spans.some(({ id }) => id === first?.spanId)).toBe(true)
  expect(dropped.spans.some(({ id }) => id === first?.spanId)).toBe(false)
  expect(asked(trace)).toEqual(namesIn(trace))
  expect(asked(dropped)).toEqual(namesIn(dropped))
})

test('offered tools that were not used are called in mutants', async () => {
  expect(await added('langfuse-pydantic-ai-7.json')).toEqual([
    'get_car_joke_suggestion',
    'get_tree_joke_suggestion',
  ])
  expect(await added('jaeger-adk-1.json')).toContain('helm_uninstall')
  expect(await added('inspect-browser-1.json')).toContain('web_browser_type_submit')
  // Nothing says what else there was.
  expect(await added('gemini-cli-1.json')).toEqual(['another_tool'])
})

test('mutants are the same each time, few, and leave the recording as it was', async () => {
  const trace = await recordingOf('openai-messages-taubench-1.json')
  const before = describeTrace(trace)
  const kinds = listMutants(trace, prices).map((mutant) => {
    describeTrace(mutant.trace())
    return [mutant.kind, mutant.tool, mutant.argument]
  })
  expect(listMutants(trace, prices).map(({ kind, tool, argument }) => [kind, tool, argument])).toEqual(kinds)
  expect(kinds.length).toBeLessThan(100)
  expect(kinds.every(([kind]) => mutantKinds.some((known) => known === kind))).toBe(true)
  expect(describeTrace(trace)).toEqual(before)
})

test('a recording that shows nothing has no mutants', async () => {
  const trace = await recordingOf('otlp-proto-example.json')
  expect(listMutants(trace, prices).map(({ kind }) => kind)).toEqual(['duration'])
})
