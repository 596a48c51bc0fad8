import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatIndexPage, formatPage } from '../../scripts/pages/format-page.ts'
import { formats } from '../../src/trace/formats/all-formats.ts'
import type { TraceFormat } from '../../src/trace/reading/reader.ts'
import type { NeverRecorded } from '../../src/trace/model/need.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { leftOver } from '../support/left-over.ts'
import { projectRoot } from '../support/source-files.ts'
import { fixture, readAll } from '../support/trace-files.ts'
import { allExamples, exampleFiles, pageExample, readExample } from '../support/format-examples.ts'

const all: readonly TraceFormat[] = formats
const named = all.map((format) => [format.id, format] as const)

/** `npm run generate` writes what is out of date. */
describe('generated files are up to date', () => {
  test.for(named)('docs/reference/traces/%s.md', async ([id, format]) => {
    const page = formatPage(format, await Promise.all(exampleFiles(id).map(pageExample)))
    await expect(page).toMatchFileSnapshot(`../../docs/reference/traces/${id}.md`)
  })

  test('docs/reference/traces/README.md', async () => {
    await expect(formatIndexPage(all)).toMatchFileSnapshot('../../docs/reference/traces/README.md')
  })

  test('no page and no example is left over', () => {
    const pages = ['README.md', ...all.map(({ id }) => `${id}.md`)]
    expect(leftOver(join(projectRoot, 'docs/reference/traces'), pages)).toEqual([])
    expect(allExamples()).toEqual(all.flatMap(({ id }) => exampleFiles(id)).toSorted())
  })
})

/** Whether the recording itself tells what a check may need; a price list does not count. */
const told: Readonly<Partial<Record<NeverRecorded, (trace: Trace) => boolean>>> = {
  output: ({ finalOutput }) => finalOutput !== null,
  'tool-calls': ({ toolCalls }) => toolCalls !== null,
  'llm-calls': ({ llmCalls }) => llmCalls.length > 0,
  tokens: ({ usage }) => usage !== null,
  cost: ({ stated, spans }) =>
    typeof stated.costUsd === 'number' || spans.some(({ content }) => content.costUsd !== null),
  timing: ({ durationUs }) => durationUs !== null,
  'tool-failures': ({ toolCalls }) => (toolCalls ?? []).some(({ errorKnown }) => errorKnown),
}

describe.for(named)('%s: the examples show what its page says', ([id, format]) => {
  test('one run: asked for the weather, called a tool, answered', async () => {
    const files = exampleFiles(id)
    const read = await Promise.all(files.map(readExample))
    expect(read.map(({ traces }) => traces.map(({ source }) => source.format))).toEqual(files.map(() => [id]))
    expect(read.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
    const traces = read.flatMap((file) => file.traces)
    for (const { userInput, finalOutput } of traces) {
      expect([null, 'What is the weather in Paris?']).toContain(userInput)
      expect([null, 'It is 18 °C in Paris.']).toContain(finalOutput)
    }
    const calls = traces.flatMap(({ toolCalls }) => toolCalls ?? [])
    expect(calls.length).toBeGreaterThan(0)
    for (const { name, args, argsKnown, executed, result } of calls) {
      expect({ name, args }).toEqual({ name: 'get_weather', args: argsKnown ? { city: 'Paris' } : null })
      // Who tells tools by name only tells no results.
      expect(JSON.stringify(result)).toContain(executed && argsKnown ? '18 °C' : 'null')
    }
  })

  test('what is told, and what never is', async () => {
    // Only of tools that OpenAI runs itself does a reply say that they failed.
    const more = id === 'openai-responses' ? [fixture('openai-responses-mcp-1.json')] : []
    const read = await Promise.all([
      ...exampleFiles(id).map(readExample),
      ...more.map((file) => readAll(file)),
    ])
    const traces = read.flatMap((file) => file.traces)
    const silent = Object.entries(told).flatMap(([need, isTold]) => (traces.some(isTold) ? [] : need))
    expect(silent.toSorted()).toEqual(format.never.toSorted())
  })
})
