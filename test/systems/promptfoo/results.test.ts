import { describe, expect, test } from 'vitest'
import { runChecks } from '../../../src/checks/run.ts'
import { assignTraces } from '../../../src/scenario/assign-traces.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { convertScenarios, loadDrafts, loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { jsonLines, readAll, memoryFile } from '../../support/trace-files.ts'

async function load(config: string, files: Readonly<Record<string, string>> = {}) {
  const tree = memoryTree({ 'evals/promptfooconfig.yaml': config, ...files })
  return { tree, ...(await loadSuite(tree, ['evals'])) }
}

const matrix = `prompts: ["Ask {{question}}", { label: short, raw: "{{question}}" }]
providers: [openai:gpt-5, { id: http, label: my-bot }]
defaultTest: { vars: { lang: en } }
tests:
  - { description: Refund window, vars: { question: How long do I have? }, assert: [{ type: is-json }] }
  - { vars: { question: [Hi, Bye] }, assert: [{ type: is-json }] }
outputPath: out/results.json
`

const row = (rest: object) => ({
  promptIdx: 0,
  testIdx: 0,
  prompt: { raw: 'Ask Hi', label: 'Ask {{question}}' },
  provider: { id: 'openai:gpt-5', label: '' },
  vars: {},
  testCase: { vars: { lang: 'en', question: 'Hi' } },
  success: true,
  score: 1,
  response: { output: 'Hi' },
  ...rest,
})

const keysOf = (all: readonly { readonly id: string; readonly traceRefs: readonly string[] }[]) =>
  new Map(all.map(({ id, traceRefs }) => [id, traceRefs]))

const writeConfig = (providers: string) =>
  `prompts: ['{{q}}']\nproviders: [${providers}]\ntests: [{ vars: { q: Hi }, assert: [{ type: is-json }] }]\n`

/** The files of the scenarios that take a row in `file`, where two configs ask for the same, and what is said. */
async function routeRow(file: string, first: string, second: string, q = 'Hi') {
  const write = (more: string) => `${writeConfig('openai:gpt-5').replace('q: Hi', `q: ${q}`)}${more}`
  const tree = memoryTree({
    'a/promptfooconfig.yaml': write(first),
    'b/promptfooconfig.yaml': writeConfig('openai:gpt-5') + second,
    'out/a.json': '',
    'out/b.json': '',
  })
  const { scenarios, pool } = await loadSuite(tree, ['a', 'b'])
  const plan = await assignTraces(scenarios, tree, [...pool, 'out/*'])
  const result = row({ prompt: { raw: 'Hi', label: '{{q}}' }, testCase: { vars: { q: 'Hi' } } })
  const { traces } = await readAll(memoryFile(jsonLines(result), file))
  return {
    taken: traces.flatMap((trace) => plan.route(file, trace)).map((scenario) => scenario.file),
    said: plan.unassigned().map(({ message }) => message),
  }
}

describe('results', () => {
  const files = { 'evals/out/results.json': '' }

  async function routed(...rows: readonly object[]) {
    const { tree, scenarios, pool } = await load(matrix, files)
    const plan = await assignTraces(scenarios, tree, pool)
    const { traces } = await readAll(memoryFile(jsonLines(...rows), 'evals/out/results.json'))
    return traces.map((trace) => plan.route('evals/out/results.json', trace).map(({ id }) => id))
  }

  test('belong to the test with their variables, prompt and provider', async () => {
    expect(
      await routed(
        row({}),
        row({
          prompt: { raw: 'Bye', label: 'short' },
          testCase: { vars: { question: 'Bye', lang: 'en' } },
          provider: { id: 'https://example.com/', label: 'my-bot' },
        }),
        row({
          testCase: { description: 'Refund window', vars: { lang: 'en', question: 'How long do I have?' } },
        }),
      ),
    ).toEqual([
      ['question@question=Hi,prompt=Ask-question,provider=openai:gpt-5'],
      ['question@question=Bye,prompt=short,provider=my-bot'],
      ['Refund-window@prompt=Ask-question,provider=openai:gpt-5'],
    ])
  })

  test.for<[string, object]>([
    ['variables', { testCase: { vars: { lang: 'de', question: 'Hi' } } }],
    ['a description', { testCase: { description: 'x', vars: { lang: 'en', question: 'Hi' } } }],
    ['a prompt', { prompt: { raw: 'Tell Hi', label: 'Tell {{question}}' } }],
    ['a provider', { provider: { id: 'openai:gpt-4', label: '' } }],
  ])('of another config belong to nobody: %s', async ([, rest]) => {
    expect(await routed(row(rest))).toEqual([[]])
  })

  test.for<[string, string, readonly string[], readonly string[]]>([
    ['with names of its providers', 'openai:gpt-5, openai:gpt-4', ['Hi@provider=openai:gpt-5'], []],
    ['without them', 'file://x.py, file://y.py', [], [expect.stringContaining('scenarios of several files')]],
  ])('of a config %s are not those of another', async ([, providers, ids, said]) => {
    const tree = memoryTree({
      'a/promptfooconfig.yaml': writeConfig(providers),
      'b/promptfooconfig.yaml': writeConfig('file://z.py'),
      'traces/results.json': '',
    })
    const { scenarios } = await loadSuite(tree, ['a', 'b'])
    const plan = await assignTraces(scenarios, tree, ['traces/*'])
    const result = row({ prompt: { raw: 'Hi', label: '{{q}}' }, testCase: { vars: { q: 'Hi' } } })
    const { traces } = await readAll(memoryFile(jsonLines(result), 'traces/results.json'))
    expect(traces.flatMap((trace) => plan.route('traces/results.json', trace)).map(({ id }) => id)).toEqual(
      ids,
    )
    expect(plan.unassigned().map(({ message }) => message)).toEqual(said)
  })

  const [toA, toB] = ['outputPath: ../out/a.json\n', 'outputPath: ../out/b.json\n']

  test.for<[string, string, string, string, readonly string[], string[]]>([
    ['no config writes', '', '', 'out/a.json', [], ['scenarios of several files ask for such a run']],
    ['one config writes', toA, '', 'out/a.json', ['a/promptfooconfig.yaml'], []],
    ['the other config writes', toA, toB, 'out/b.json', ['b/promptfooconfig.yaml'], []],
    ['both configs write', toA, toA, 'out/a.json', [], ['scenarios of several files ask for such a run']],
  ])(
    'that two configs ask for are those of the config that writes them: %s',
    async ([, a, b, file, taken, said]) => {
      const routing = await routeRow(file, a, b)
      expect(routing.taken).toEqual(taken)
      expect(routing.said).toEqual(said.map((part) => expect.stringContaining(part) as string))
    },
  )

  test('in the file of a config are none of another, though it asks for them', async () => {
    expect(await routeRow('out/a.json', toA, '', 'Bye')).toEqual({
      taken: [],
      said: [expect.stringContaining('another config has this file as its `outputPath`')],
    })
    expect(await routeRow('out/b.json', toA, '', 'Bye')).toMatchObject({ taken: ['b/promptfooconfig.yaml'] })
  })

  test('in a file that scenarios list are those that each is about, and no others', async () => {
    const config = writeConfig('openai:gpt-5').replace('q: Hi', 'q: [Hi, Bye]')
    const { converted } = convertScenarios(
      (await loadDrafts(memoryTree({ 'evals/promptfooconfig.yaml': config }), ['evals'])).drafts,
      'scenarios',
    )
    const tree = memoryTree({
      ...Object.fromEntries(converted.map(({ file, text }) => [file, `${text}traces: ../out/a.json\n`])),
      'out/a.json': '',
    })
    const { scenarios } = await loadSuite(tree, ['scenarios'])
    const plan = await assignTraces(scenarios, tree, [])
    const rows = ['Hi', 'Bye', 'Hello'].map((q) =>
      row({ prompt: { raw: q, label: '{{q}}' }, testCase: { vars: { q } } }),
    )
    const { traces } = await readAll(memoryFile(jsonLines(...rows), 'out/a.json'))
    expect(traces.map((trace) => plan.route('out/a.json', trace).map(({ id }) => id))).toEqual([
      ['q@q=Hi'],
      ['q@q=Bye'],
      [],
    ])
  })

  test('of the providers of a file are those of a scenario each', async () => {
    const tree = memoryTree({
      'evals/promptfooconfig.yaml': writeConfig('file://providers.yaml'),
      'evals/providers.yaml': '- openai:gpt-5\n- { id: http, label: bot }\n',
    })
    const { scenarios } = await loadSuite(tree, ['evals/promptfooconfig.yaml'])
    expect(scenarios.map(({ id }) => id)).toEqual(['Hi@provider=openai:gpt-5', 'Hi@provider=bot'])
    const plan = await assignTraces(scenarios, memoryTree({ 'r.json': '' }), ['r.json'])
    const rows = ['openai:gpt-5', 'openai:gpt-4'].map((id) =>
      row({ provider: { id }, prompt: { raw: 'Hi', label: '{{q}}' }, testCase: { vars: { q: 'Hi' } } }),
    )
    const { traces } = await readAll(memoryFile(jsonLines(...rows), 'r.json'))
    expect(traces.map((trace) => plan.route('r.json', trace).map(({ id }) => id))).toEqual([
      ['Hi@provider=openai:gpt-5'],
      [],
    ])
  })

  test("promptfoo's own verdict on an assertion decides, with its reason", async () => {
    const { scenarios } = await load(
      'prompts: [a]\nproviders: [echo]\ntests: [{ assert: [{ type: llm-rubric, value: polite }] }]\n',
    )
    const graded = (pass: boolean) =>
      row({
        gradingResult: {
          pass,
          componentResults: [
            { pass, score: 0.4, reason: 'it shouts', assertion: { type: 'llm-rubric', value: 'polite' } },
          ],
        },
      })
    const { traces } = await readAll(
      memoryFile(jsonLines(graded(true), graded(false), row({ error: 'away', failureReason: 2 }))),
    )
    const verdicts = traces.map((trace: Trace) => runChecks(trace, scenarios[0]?.checks ?? [])[0])
    expect(verdicts).toMatchObject([
      { status: 'pass', score: 0.4 },
      { status: 'fail', reason: 'failed', actual: 'it shouts' },
      { status: 'error', reason: 'missing-data' },
    ])
  })

  const score = { assertScoringFunction: 'file://./score.js' }
  test.for<[string, object, object | null, string]>([
    ['these assertions', {}, { defaultTest: score }, 'pass'],
    ['these assertions, by the function of the test', {}, { tests: [score, {}] }, 'pass'],
    ['another function', {}, { defaultTest: { assertScoringFunction: 'file://new.js' } }, 'error'],
    ['one of two functions', {}, { defaultTest: score, tests: [{ assertScoringFunction: 'b' }] }, 'error'],
    ['a function that nobody names', {}, null, 'error'],
    [
      'an assertion more',
      { assert: [{ type: 'contains', value: 'x' }, { type: 'is-json' }] },
      { defaultTest: score },
      'error',
    ],
    ['none', { assert: [] }, { defaultTest: score }, 'error'],
    ['another threshold', { threshold: 0.2 }, { defaultTest: score }, 'error'],
  ])("the verdict of a project's function counts for %s", async ([, more, config, status]) => {
    const { scenarios } = await load(
      'prompts: [a]\nproviders: [echo]\ndefaultTest: { threshold: 0.4 }\ntests:\n  - assertScoringFunction: file://score.js\n    assert: [{ type: contains, value: x }]\n',
    )
    const testCase = { assert: [{ type: 'contains', value: 'x' }], threshold: 0.4, ...more }
    const result = row({ testCase, gradingResult: { pass: true, componentResults: [] } })
    const written = config === null ? result : { results: { results: [result], stats: {} }, config }
    const { traces } = await readAll(memoryFile(JSON.stringify(written)))
    expect(runChecks(traces[0] as Trace, scenarios[0]?.checks ?? [])).toMatchObject([{ status }])
  })

  test('of a provider that failed are no failure of the agent', async () => {
    const { scenarios } = await load(
      'prompts: [a]\nproviders: [echo]\ntests: [{ assert: [{ type: contains, value: x }] }]\n',
    )
    const { traces } = await readAll(
      memoryFile(jsonLines(row({ response: { error: 'away' }, error: 'away', failureReason: 2 }))),
    )
    expect(runChecks(traces[0] as Trace, scenarios[0]?.checks ?? [])).toMatchObject([{ status: 'error' }])
  })

  test('of a conversation: what must not be said is looked for in every message', async () => {
    const { scenarios } = await load(
      'prompts: [a]\nproviders: [echo]\ntests: [{ assert: [{ type: not-contains, value: refund }] }]\n',
    )
    expect(scenarios[0]?.checks.map(({ spec }) => spec.type)).toEqual(['content_excludes'])
  })
})

test('converted scenarios find the same runs', async () => {
  const tree = memoryTree({ 'evals/promptfooconfig.yaml': matrix })
  const { drafts } = await loadDrafts(tree, ['evals'])
  const { converted, diagnostics } = convertScenarios(drafts, 'scenarios')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining(' is kept as a comment'),
    expect.stringContaining(' is kept as a comment'),
  ])
  const written = memoryTree(Object.fromEntries(converted.map(({ file, text }) => [file, text])))
  const { scenarios } = await loadSuite(written, ['scenarios'])
  expect(keysOf(scenarios)).toEqual(keysOf(drafts))
})
