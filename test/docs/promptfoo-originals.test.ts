import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { parseYaml } from '../../src/text/yaml/parse-yaml.ts'
import { blocksOf } from '../support/fenced-blocks.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { projectRoot } from '../support/source-files.ts'
import { memoryFile, readAll } from '../support/trace-files.ts'

interface Assertion {
  readonly type: string
  readonly value?: string
}
interface Test {
  readonly description?: string
  readonly vars: Readonly<Record<string, unknown>>
  readonly assert?: readonly Assertion[]
}
interface Config {
  readonly defaultTest?: { readonly assert?: readonly Assertion[] }
  readonly tests: readonly Test[]
}
interface Run {
  readonly calls?: readonly (string | { readonly tool: string })[]
  readonly output: string
  readonly seconds?: number
}

function readOriginal(name: string) {
  const text = readFileSync(join(projectRoot, `test/fixtures/promptfoo/originals/${name}.yaml`), 'utf8')
  const parsed = parseYaml(text, { scalars: 'core' })
  if (!parsed.ok) throw new Error(parsed.message)
  return { text, config: parsed.value as unknown as Config }
}

const countLines = (...texts: readonly string[]) => texts.join('\n').trimEnd().split('\n').length

const judgeWorst = (trace: Trace, checks: Scenario['checks']) => {
  const statuses = runChecks(trace, checks).map(({ status }) => status)
  return (
    statuses.find((status) => status === 'fail') ?? statuses.find((status) => status === 'error') ?? 'pass'
  )
}

/** What promptfoo would say of its programs; `rubric` is what its model says. */
function grade({ type, value = '' }: Assertion, run: Run, tested: Test, rubric: boolean): boolean | null {
  if (type === 'llm-rubric') return rubric
  if (type !== 'javascript') return null
  const tools = (run.calls ?? []).map((call) => (typeof call === 'string' ? call : call.tool))
  const body = value.includes('return') ? value : `return (${value})`
  const context = { vars: tested.vars, metadata: { tools } }
  // oxlint-disable-next-line no-implied-eval -- promptfoo runs these; they stand in fixtures of ours
  return new Function('output', 'context', body)(run.output, context) === true
}

/** The status that the original has here, by the results that promptfoo would write of a run. */
async function judgeOriginal(
  { text, config }: ReturnType<typeof readOriginal>,
  index: number,
  run: Run,
  rubric: boolean,
) {
  const { scenarios } = await loadSuite(memoryTree({ 'promptfooconfig.yaml': text }), [
    'promptfooconfig.yaml',
  ])
  const written = config.tests[index]
  if (written === undefined) throw new Error('no such test')
  const asserted = [...(config.defaultTest?.assert ?? []), ...(written.assert ?? [])]
  const components = asserted.flatMap((assertion) => {
    const pass = grade(assertion, run, written, rubric)
    return pass === null ? [] : [{ pass, score: Number(pass), reason: '', assertion }]
  })
  const result = {
    prompt: { raw: 'a', label: 'a' },
    provider: { id: 'a' },
    vars: written.vars,
    testCase: { ...written, assert: asserted },
    success: true,
    latencyMs: (run.seconds ?? 1) * 1000,
    response: { output: run.output },
    gradingResult: { pass: true, componentResults: components },
  }
  const { traces } = await readAll(memoryFile(JSON.stringify(result)))
  const { id } = scenarios[0] as Scenario
  const mine = scenarios.find(({ name }) => name.startsWith(written.description ?? id)) ?? scenarios[0]
  expect(mine?.checks.length).toBe(asserted.length)
  return judgeWorst(traces[0] as Trace, mine?.checks ?? [])
}

/** The scenario of a page, the rows of its dataset, and its runs. */
function listRewrites() {
  const rewrites: { id: string; text: string; rows: string; runs: { label: string; text: string }[] }[] = []
  for (const { language, label, text } of blocksOf('docs/rules/from-promptfoo.md')) {
    const last = rewrites.at(-1)
    if (language === 'yaml') {
      const [, id = ''] = /^id: (.*)$/m.exec(text) ?? []
      rewrites.push({ id, text, rows: '', runs: [] })
    } else if (label === 'row' && last !== undefined) last.rows += text
    else if (label === 'passes' || label === 'fails') last?.runs.push({ label, text })
  }
  return rewrites
}

const rewrites = listRewrites()

test.for(rewrites)(
  '$id: the original and what the page makes of it have one verdict, in fewer lines',
  async (rewrite) => {
    const original = readOriginal(rewrite.id)
    const files = { 'scenarios/a.yaml': rewrite.text, 'scenarios/rows.jsonl': rewrite.rows }
    const { scenarios } = await loadSuite(memoryTree(files), ['scenarios/a.yaml'])
    const verdicts = []
    for (const { label, text } of rewrite.runs) {
      const run = JSON.parse(text) as Run
      const ours = judgeWorst(buildExampleTrace(JSON.parse(text) as ExampleTrace), scenarios[0]?.checks ?? [])
      verdicts.push([label, ours, await judgeOriginal(original, 0, run, label === 'passes')])
    }
    const ends: Readonly<Record<string, string>> = { passes: 'pass', fails: 'fail' }
    expect(verdicts).toEqual(rewrite.runs.map(({ label }) => [label, ends[label], ends[label]]))
    expect(new Set(rewrite.runs.map(({ label }) => label)).size).toBe(2)
    expect(countLines(rewrite.text, rewrite.rows)).toBeLessThan(countLines(original.text))
  },
)

const invoiceRuns: readonly Run[] = [
  { calls: ['query_invoices'], output: 'It is 220 USD.' },
  { calls: ['query_invoices'], output: 'Acme: 1,320 usd; Cafe Clock: 880 MAD.' },
  { calls: ['calculate'], output: '220 USD; Acme 1,320; 880 MAD' },
  { calls: [], output: 'I cannot tell.' },
]

test('a suite in one file: three of its tests have the verdicts of their originals, in fewer lines', async () => {
  const original = readOriginal('one-file')
  const text = blocksOf('docs/rules/one-file.md')[0]?.text ?? ''
  const { scenarios } = await loadSuite(memoryTree({ 'scenarios/invoices.yaml': text }), ['scenarios'])
  const seen = []
  for (const [index, { description }] of original.config.tests.entries()) {
    const mine = scenarios.find(({ id }) => id === description)
    // What all of them share asks nothing of what is said.
    const own = mine?.checks.slice(0, -3) ?? []
    for (const run of invoiceRuns) {
      const ours = judgeWorst(buildExampleTrace(run), own)
      expect([description, run, ours]).toEqual([
        description,
        run,
        await judgeOriginal(original, index, run, true),
      ])
      seen.push(ours)
    }
  }
  expect(seen.filter((status) => status === 'pass')).toHaveLength(3)
  const lines = (written: string, from: string, to: string) =>
    countLines(written.slice(written.indexOf(from), written.indexOf(to)))
  expect(lines(text, '- id: github_total', '- id: latest_invoice')).toBeLessThan(
    countLines(original.text.slice(original.text.indexOf('  - description'))),
  )
})

test('every rewrite of the page has its original', () => {
  expect(rewrites.map(({ id }) => id)).toEqual(['extraction', 'support-bot', 'refusals', 'skills'])
})
