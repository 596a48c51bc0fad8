import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { loadSuite, parseScenarioFile } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { timbalVectors } from '../../support/timbal-vectors.ts'

/** Loads one eval file; its diagnostics as `line:column severity: message`. */
async function load(text: string, name = 'evals.yaml') {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ [`evals/${name}`]: text }), ['evals'])
  const said = diagnostics.map(
    (found) => `${formatLocation({ ...found, file: 'f' }).slice(2)} ${found.severity}: ${found.message}`,
  )
  return { scenarios, said }
}

/** The checks of the only eval: name, parameters, line and column. */
async function checksOf(text: string) {
  const { scenarios, said } = await load(text)
  const [scenario] = scenarios
  const checks = scenario?.checks.map(({ spec: { type, params } }, index) => {
    const { line, column } = scenario.locate(['checks', index])
    return [type, params, `${line}:${column}`]
  })
  return { checks, said, scenario }
}

const weather = `# evals of the weather agent
- name: asks_for_madrid
  description: Looks up the city that it was asked about
  tags: [smoke, weather]
  timeout: 30000
  env: { UNITS: metric }
  runnable: agent.py::weather
  params: { prompt: How warm is it in Madrid?, day: 2025-06-01 }
  output:
    contains!: "21"
    not_contains!: { value: sorry, transform: [lowercase] }
  elapsed: { lt!: 5000 }
  get_weather:
    input:
      city: { eq!: Madrid }

- name: in_order
  params: { messages: [Hello] }
  seq!:
    - llm
    - get_weather: { input: { city: { eq!: Madrid } } }
    - get_weather: { output: { not_null!: true } }
    - llm
`

describe('an eval file', () => {
  test('each eval is a scenario, and each validator a check with its target and place', async () => {
    const { scenarios, said } = await load(weather)
    expect(said).toEqual([])
    expect(
      scenarios.map((scenario) => {
        const { id, description, tags, input, origin, line, runCommand } = scenario
        const checks = scenario.checks.map(({ spec, problems }, index) => {
          const place = scenario.locate(['checks', index])
          return [spec.type, spec.params, `${place.line}:${place.column}`, problems]
        })
        return { id, description, tags, input, origin, line, runCommand, checks }
      }),
    ).toEqual([
      {
        id: 'asks_for_madrid',
        description: 'Looks up the city that it was asked about',
        tags: ['smoke', 'weather'],
        input: 'How warm is it in Madrid?',
        origin: 'timbal',
        line: 2,
        runCommand: null,
        checks: [
          ['contains!', { target: 'output', value: '21' }, '10:5', null],
          ['not_contains!', { target: 'output', value: 'sorry', transform: ['lowercase'] }, '11:5', null],
          ['lt!', { target: 'elapsed', value: 5000 }, '12:14', null],
          ['eq!', { target: 'get_weather.input.city', value: 'Madrid' }, '15:15', null],
          ['max_duration', { max_seconds: 30 }, '5:3', null],
        ],
      },
      {
        id: 'in_order',
        description: '',
        tags: [],
        input: ['Hello'],
        origin: 'timbal',
        line: 17,
        runCommand: null,
        checks: [
          ['seq!', { value: ['llm', 'get_weather', 'get_weather', 'llm'] }, '19:3', null],
          ['eq!', { target: 'get_weather.input.city', value: 'Madrid' }, '21:39', null],
          ['not_null!', { target: 'get_weather#1.output', value: true }, '22:32', null],
        ],
      },
    ])
  })

  test('flows inside of steps and of flows: names count on, and lead on', async () => {
    const { checks, said } = await checksOf(`- name: t
  parallel!:
    tolerance: 50
    spans:
      - a: { output: { eq!: 1 } }
      - b
  seq!:
    - ...
    - a: { output: { eq!: 2 } }
    - sub:
        seq!: [llm, { a: { output: { eq!: 3 } } }]
    - parallel!:
        spans:
          - a: { output: { eq!: 4 } }
          - { b: {} }
`)
    expect(said).toEqual([])
    expect(checks).toEqual([
      ['parallel!', { tolerance: 50, spans: ['a', 'b'] }, '2:3'],
      ['eq!', { target: 'a.output', value: 1 }, '5:24'],
      ['seq!', { value: ['...', 'a', 'sub', { 'parallel!': { spans: ['a', 'b'] } }] }, '7:3'],
      ['eq!', { target: 'a.output', value: 2 }, '9:22'],
      ['seq!', { value: ['llm', 'a'], target: 'sub' }, '11:9'],
      ['eq!', { target: 'sub.a.output', value: 3 }, '11:38'],
      ['eq!', { target: 'a#1.output', value: 4 }, '14:28'],
    ])
  })

  test('types that JSON does not show are said beside the value', async () => {
    const { checks, said } = await checksOf(`- name: t
  output:
    - eq!: 5.0
    - eq!: [1.0, { price: 2.0, "a/b": 2025-01-02 }]
    - eq!: { value: 2025-01-02T10:00:00 }
    - eq!: .inf
    - eq!: &list [3.0, x]
    - contains_any!: *list
    - lt!: 7.5
`)
    expect(said).toEqual([])
    expect(checks?.map(([, params]) => params)).toEqual([
      { target: 'output', value: 5, value_type: 'float' },
      {
        target: 'output',
        value: [1, { price: 2, 'a/b': '2025-01-02' }],
        value_type: { '/0': 'float', '/1/price': 'float', '/1/a~1b': 'date' },
      },
      { target: 'output', value: '2025-01-02T10:00:00', value_type: 'datetime' },
      { target: 'output', value: '.inf', value_type: 'float' },
      { target: 'output', value: [3, 'x'], value_type: { '/0': 'float' } },
      { target: 'output', value: [3, 'x'], value_type: { '/0': 'float' } },
      { target: 'output', value: 7.5 },
    ])
  })

  test('a key that stands twice asks twice', async () => {
    const { checks, said } = await checksOf(`- name: t
  output:
    contains!: 5.0
    contains!: b
  llm: { output: { not_null!: true } }
  llm: { usage: { input_tokens: { lt!: 9 } } }
`)
    expect(checks?.map(([type, params]) => [type, params])).toEqual([
      ['contains!', { target: 'output', value: 5, value_type: 'float' }],
      ['contains!', { target: 'output', value: 'b' }],
      ['not_null!', { target: 'llm.output', value: true }],
      ['lt!', { target: 'llm.usage.input_tokens', value: 9 }],
    ])
    expect(said.map((line) => line.slice(0, 40))).toEqual([
      '4:5 warning: `contains!` stands here mor',
      '6:3 warning: `llm` stands here more than',
    ])
  })
})

interface DiscoverVector {
  readonly id: string
  readonly kind: 'discover'
  readonly files: readonly string[]
  readonly path: string
  readonly expect: readonly string[] | { readonly error: string }
  readonly note: string
}

/** Of one file that is named, Timbal takes `.yaml` alone; the gate takes `.yml` too. */
const found = timbalVectors<DiscoverVector>('discover').flatMap(({ expect: theirs, ...vector }) =>
  'error' in theirs ? [] : [{ ...vector, expect: theirs }],
)

describe('what an eval file says wrong', () => {
  test.for([
    ['output: { contain!: x }', '2:13 error: Unknown check "contain!". Did you mean contains!?'],
    ['output: [{ bogus!: x }]', '2:14 error: Unknown check "bogus!".'],
    ['not_gt!: 5', '2:3 error: Unknown check "not_gt!".'],
    ['output: { contains: x }', '2:13 error: `contains` has no effect; did you mean `contains!`?'],
    ['output: { contain: x, eq!: 1 }', '2:13 error: `contain` has no effect; did you mean `contains!`?'],
    ['output: [{ eq!: 1 }, [{ eq!: 2 }]]', '2:24 error: this has no effect'],
    ['output: [{ eq!: 1 }, not_null!]', '2:24 error: this has no effect'],
    ['tag: [smoke]', '2:3 error: `tag` has no effect; did you mean `tags`?'],
    ['outcome: fine', '2:3 warning: `outcome` has no effect'],
    ['get_weather: {}', '2:3 warning: `get_weather` has no effect'],
    ['path: elsewhere', '2:3 warning: `path` has no effect'],
    ['output: [plain, { eq!: 1 }]', '2:12 warning: this has no effect'],
    ['any!: [a]', '2:3 error: `any!` is a step of `seq!` and cannot stand alone'],
    [
      'seq!: llm',
      '2:3 error: seq! params.value: expected list of strings or mappings, got the text "llm"; write [llm]',
    ],
    ['seq!: [llm, { a: {}, b: {} }]', '2:24 error: seq! params.value[1].b: a step has one key'],
    ['seq!: [{ any!: { mn: 2 } }]', '2:20 error: seq! params.value[0].any!.mn:'],
    [
      'parallel!: { tolerence: 5, spans: [a] }',
      '2:16 error: parallel! params cannot hold "tolerence"; did you mean tolerance?',
    ],
    ['output: { eq!: { value: 1, target: llm } }', '2:30 error: `target` cannot be given here'],
    [
      'output: { eq!: { value: 1, trnsform: trim } }',
      '2:30 error: eq! params cannot hold "trnsform"; did you mean transform?',
    ],
    ['output: { semantic!: "" }', '2:13 error: semantic! params.value: must say something; it is empty'],
    ['output: { not_prompt!: x }', '2:13 error: Unknown check "not_prompt!"'],
    ['output: { rubric!: [] }', '2:13 error: rubric! params.value: must not be empty'],
    ['output: { rubric!: [5] }', '2:23 error: rubric! params.value[0]: expected string or mapping, got 5'],
    [
      'output: { rubric!: [{ criterium: a }] }',
      '2:25 error: rubric! params.value[0] cannot hold "criterium"; did you mean criterion?',
    ],
    [
      'output: { rubric!: { criteria: [a], threshold: 1 } }',
      '2:39 error: rubric! params.value cannot hold "threshold"; there are criteria, pass_threshold',
    ],
    [
      'output: { rubric!: { criteria: [a], pass_threshold: 0.0 } }',
      '2:39 error: rubric! params.value.pass_threshold: expected a number above 0, at most 1',
    ],
    ['output: { rubric!: { value: [a], model: "" } }', '2:36 error: rubric! params.model: must not be empty'],
    ['tags: smoke', '2:9 error: `tags`: expected a list of texts, got `smoke`; write `[smoke]`'],
    ['timeout: soon', '2:12 error: `timeout`: expected milliseconds'],
    ['params: [a]', '2:11 error: `params`: expected a mapping of arguments, got a list'],
    ['env: { DEBUG: 1 }', '2:17 error: `env.DEBUG`: expected text, got the number `1`; put it in quotes'],
    ['runnable: agent.py', '2:13 error: `runnable`: expected the file and the name of what runs'],
    ['output: { items: { 0: { eq!: 1 } } }', '2:22 error: a key must be text, and `0` is read as a number'],
    ['name: other', '2:3 error: the key `name` is given twice'],
  ] as const)('%s', async ([line, words]) => {
    const { said } = await load(`- name: t\n  ${line}\n`)
    expect(said.map((one) => one.slice(0, words.length))).toContain(words)
  })

  test('a nameless eval, one that is none, and two of a name cannot pass, and the others can', async () => {
    const { scenarios, said } = await load(`- output: { not_null!: true }
- just text
- name: twice
- name: twice
- name: 7
- name: good
  output: { not_null!: true }
`)
    expect(scenarios.map(({ id, problems }) => [id, problems.length])).toEqual([
      ['evals#1', 1],
      ['evals#2', 1],
      ['twice', 1],
      ['twice', 1],
      ['evals#5', 1],
      ['good', 0],
    ])
    expect(said).toEqual([
      '1:3 error: the eval has no `name`; a recorded run finds its eval by it',
      '2:3 error: expected an eval, a mapping with a `name`',
      '5:9 error: `name`: expected text, got the number `7`; put it in quotes',
      expect.stringContaining('3:9 error: the id `twice` is also the id of a scenario'),
      expect.stringContaining('4:9 error: the id `twice` is also the id of a scenario'),
    ])
  })

  test('`evalconf.yaml` and the tests of installed packages are no scenarios', async () => {
    const files = {
      'evals/evalconf.yaml': 'runnable: agent.py::agent\nlog_level: INFO\n',
      'evals/.venv/lib/site-packages/timbal/evals.yaml': '- name: theirs\n',
      'evals/b/cases.yaml': '- name: ours\n  output: { not_null!: true }\n',
    }
    const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['evals'])
    expect([scenarios.map(({ id }) => id), diagnostics]).toEqual([['ours'], []])
  })

  test.for(found)(
    '$id: every file that Timbal finds is found: $note',
    async ({ files, path, expect: theirs }) => {
      const texts = files.map((file, index) => [file, `- name: n${index}\n`] as const)
      const { scenarios } = await loadSuite(memoryTree(Object.fromEntries(texts)), [path])
      expect(scenarios.map(({ file }) => file)).toEqual(expect.arrayContaining([...theirs]))
    },
  )

  test('no list throws, and each of its entries is a scenario', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(names, fc.jsonValue({ maxDepth: 4 }))), (items) => {
        const written = JSON.stringify([{ name: 'first' }, ...items])
        expect(parseScenarioFile('evals.yaml', written).drafts).toHaveLength(items.length + 1)
      }),
    )
  })
})

const names = fc.constantFrom(
  'name',
  'params',
  'seq!',
  'parallel!',
  'any!',
  'eq!',
  'output',
  'llm',
  '__proto__',
  'x',
)
