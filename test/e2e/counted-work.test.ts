import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBundle } from '../support/bundle.ts'
import { temporaryFolder } from '../support/repository.ts'

const counting = new URL('../support/count-parsing.mjs', import.meta.url).href
const perScenario = 20
const names = Array.from({ length: 20 }, (_, index) => `s${index}`)

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

/** One line: a trace of two spans, with a long answer. */
function line(scenario: string, number: number): string {
  const answer = `Refunded ${'as you wished, '.repeat(200)}${number}`
  const span = (spanId: string, name: string, attributes: object[]) => ({
    traceId: `${number}`.padStart(32, 'a'),
    spanId: spanId.padStart(16, '0'),
    ...(spanId === '1' ? {} : { parentSpanId: '1'.padStart(16, '0') }),
    name,
    startTimeUnixNano: String(1_767_225_600_000_000_000n + BigInt(number)),
    endTimeUnixNano: String(1_767_225_601_000_000_000n + BigInt(number)),
    attributes,
  })
  const spans = [
    span('1', 'invoke_agent', [
      attribute('gen_ai.operation.name', 'invoke_agent'),
      attribute('scenario.id', scenario),
    ]),
    span('2', 'chat', [
      attribute('gen_ai.operation.name', 'chat'),
      attribute('gen_ai.request.model', 'gpt-4o'),
      attribute(
        'gen_ai.output.messages',
        JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: answer }] }]),
      ),
    ]),
  ]
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans }] }] })
}

function linesOf(scenario: string, at: number): string {
  return Array.from(
    { length: perScenario },
    (_, index) => `${line(scenario, at * perScenario + index)}\n`,
  ).join('')
}

const scenarios = Object.fromEntries(
  names.map((name) => [
    `scenarios/${name}.yaml`,
    `id: ${name}\nchecks: [{ type: output_contains, params: { value: Refunded } }, { type: max_turns, params: { max: 3 } }]\n`,
  ]),
)

test.for<[where: string, traces: Readonly<Record<string, string>>]>([
  ['one file', { 'scenarios/traces/all.jsonl': names.map(linesOf).join('') }],
  [
    'a file each',
    Object.fromEntries(names.map((name, at) => [`scenarios/traces/${name}.jsonl`, linesOf(name, at)])),
  ],
])('a trace is parsed once, and its messages where a check asks for them: %s', async ([, traces]) => {
  await using folder = await temporaryFolder()
  await folder.write({ ...scenarios, ...traces })
  const counted = join(folder.path, 'counted')
  const ended = await startBundle({
    args: ['run', 'scenarios', '--baseline', 'none', '--results', 'results.json'],
    cwd: folder.path,
    env: { NODE_OPTIONS: `--import ${counting}`, COUNTED_IN: counted },
  })
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.stdout).toContain(`${names.length} passed`)
  const given = Object.values(traces).join('').length
  // The messages are JSON within JSON, and nearly all of a line.
  expect(Number(await readFile(counted, 'utf8')) / given).toBeLessThan(2)
})
