import { describe, expect, test } from 'vitest'
import { runChecks } from '../../../src/checks/run.ts'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { isObject } from '../../../src/core/json.ts'
import { decideOutcome } from '../../../src/core/verdict.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { agentcheckVectors, type AgentcheckVector } from '../../support/agentcheck-vectors.ts'
import { memoryTree } from '../../support/memory-tree.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

/** Loads one suite file; its diagnostics as `line:column message`. */
async function load(text: string, name = 'golden.yaml') {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ [`suite/${name}`]: text }), ['suite'])
  return { scenarios, said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`) }
}

const golden = `# golden-set.yaml
test_cases:
  - id: gs-001
    query: "What is my portfolio allocation?"
    checks:
      expectedTools:
        - portfolio_holdings
      mustContain: ["%", AAPL]
      mustNotContain:
        - "I don't know"
      thresholdMs: 5000
      json:
        requireObject: true
      schema:
        requiredKeys: [id]
        typeChecks:
          id: number
      copOutPhrases: [pass]
      lengthMin: 2
      regexPatterns: ["\\d+%"]
      regexMode: any
      toolCallMax: 3
      costBudget: 0.5
    metadata:
      category: portfolio
  - id: gs-002
    query: Hello
`

describe('a suite', () => {
  test('each case is a scenario with the checks that it asks for, and the two that agentcheck always runs', async () => {
    const { scenarios, said } = await load(golden)
    expect(said).toEqual([])
    expect(
      scenarios.map(({ id, input, origin, line, checks }) => ({
        id,
        input,
        origin,
        line,
        checks: checks.map(({ spec, problems }) => [spec.type, spec.params, problems]),
      })),
    ).toEqual([
      {
        id: 'gs-001',
        input: 'What is my portfolio allocation?',
        origin: 'agentcheck',
        line: 3,
        checks: [
          ['no_agent_error', {}, null],
          ['latency', { thresholdMs: 5000 }, null],
          ['tool_selection', { expectedTools: ['portfolio_holdings'] }, null],
          ['content_match', { mustContain: ['%', 'AAPL'] }, null],
          ['negative_match', { mustNotContain: ["I don't know"] }, null],
          ['non_empty', { copOutPhrases: ['pass'] }, null],
          ['length_bounds', { lengthMin: 2 }, null],
          ['regex_match', { regexPatterns: ['\\d+%'], regexMode: 'any' }, null],
          ['tool_call_count', { toolCallMax: 3 }, null],
          ['cost_budget', { costBudget: 0.5 }, null],
          ['json_valid', { requireObject: true }, null],
          ['schema_match', { requiredKeys: ['id'], typeChecks: { id: 'number' } }, null],
        ],
      },
      {
        id: 'gs-002',
        input: 'Hello',
        origin: 'agentcheck',
        line: 26,
        checks: [
          ['no_agent_error', {}, null],
          ['latency', { if_recorded: true }, null],
        ],
      },
    ])
  })

  test('in JSON it is found by what it holds', async () => {
    const text = JSON.stringify({
      name: 'x',
      test_cases: [{ id: 'a', query: 'q', checks: { lengthMax: 3 } }],
    })
    const files = {
      'suite/golden.json': text,
      'suite/rows.json': '[{"test_cases": 1}]',
      'suite/b.yaml': 'test_cases:\n  - id: b\n    query: q\n',
    }
    const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['suite'])
    expect(diagnostics).toEqual([])
    expect(scenarios.map(({ id, file }) => [id, file])).toEqual([
      ['b', 'suite/b.yaml'],
      ['a', 'suite/golden.json'],
    ])
  })
})

test('a byte order mark is no part of the first key', async () => {
  const { scenarios, said } = await load('\ufefftest_cases:\n  - id: a\n    query: q\n')
  expect([said, scenarios.map(({ id }) => id)]).toEqual([[], ['a']])
})

test('the text of a number is compared as a number, as in agentcheck', async () => {
  const text =
    'test_cases:\n  - id: a\n    query: q\n    checks:\n      thresholdMs: "1000"\n      lengthMax: " 3"\n'
  const { scenarios, said } = await load(text)
  expect(said).toEqual([])
  expect(scenarios[0]?.checks.map(({ spec, problems }) => [spec.params, problems])).toEqual([
    [{}, null],
    [{ thresholdMs: 1000 }, null],
    [{ lengthMax: 3 }, null],
  ])
})

describe('JSON', () => {
  test.for([
    ['{"test_cases": [{"id": "a", "query": "q", "checks": {"lengthMin": 1, "lengthMin": 2}}]}', '1:'],
    ['{"test_cases": [], "test_cases": [{"id": "a", "query": "q"}]}', '1:'],
  ] as const)('a key that stands twice: %s', async ([text, place]) => {
    const { scenarios, said } = await load(text, 'golden.json')
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`suite/golden.json:${place}`)
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([1])
  })
})

const head = 'test_cases:\n  - id: a\n    query: q\n'
const withChecks = `${head}    checks:\n`

describe('what agentcheck would pass over in silence is a problem', () => {
  test.for([
    ['a list that is not indented', 'test_cases:\n- id: a\n', '2:1', 'stops reading here'],
    [
      'the rest of a block of text',
      'test_cases:\n  - id: a\n    query: |\n      q\n',
      '4:7',
      'stops reading',
    ],
    ['CRLF', 'test_cases:\r\n  - id: a\r\n', '1:1', 'CRLF'],
    ['a document mark', `---\n${head}`, '1:1', 'expected key-value pair'],
    ['no cases', 'test_cases:\n', '1:1', '`test_cases` must be a list'],
    ['a case that is none', 'test_cases:\n  - a\n', '2:5', 'expected a case'],
    ['no id', 'test_cases:\n  - query: q\n', '2:5', 'the case needs an `id` that is text'],
    ['a number for an id', 'test_cases:\n  - id: 7\n    query: q\n', '2:9', 'needs an `id` that is text'],
    ['a query that is missing', 'test_cases:\n  - id: a\n', '2:5', 'needs a `query`'],
    [
      'a misspelt key of a case',
      `${head}    check:\n      mustContain: [a]\n`,
      '4:5',
      'did you mean `checks`?',
    ],
    ['a misspelt check', `${withChecks}      mustContains: [a]\n`, '5:7', 'did you mean `mustContain`?'],
    ['checks that are none', `${head}    checks: [a]\n`, '4:13', '`checks` must be a mapping'],
    ['an empty list', `${withChecks}      mustContain: []\n`, '5:7', 'mustContain'],
    ['a list that is not read', `${withChecks}      mustContain:\n      - a\n`, '6:7', 'stops reading here'],
    ['a number that is not quoted', `${withChecks}      mustContain: [a, 5]\n`, '5:7', 'mustContain[1]'],
    ['a mapping in braces', `${withChecks}      json: { requireObject: true }\n`, '5:13', '`json` must be'],
    ['a pattern', `${withChecks}      regexPatterns: ["(?i)a"]\n`, '5:7', 'regexPatterns[0]'],
    [
      'bounds that contradict',
      `${withChecks}      lengthMin: 2\n      lengthMax: 1\n`,
      '5:7',
      'min is above max',
    ],
    ['a mode', `${withChecks}      regexPatterns: [a]\n      regexMode: some\n`, '6:7', 'regexMode'],
    [
      'a type',
      `${withChecks}      schema:\n        typeChecks:\n          a: integer\n`,
      '7:11',
      'expected string or number or boolean',
    ],
    ['a schema of nothing', `${withChecks}      schema:\n        requiredKeys: []\n`, '5:7', 'required_keys'],
  ] as const)('%s', async ([, text, place, words]) => {
    const { said } = await load(text)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`suite/golden.yaml:${place} `)
    expect(said[0]).toContain(words)
  })
})

test('two cases of one id are problems, since no recording says which of them it is of', async () => {
  const { scenarios, said } = await load(`${head}  - id: a\n    query: q\n`)
  expect(scenarios.map(({ problems }) => problems.length)).toEqual([1, 1])
  expect(said.join('\n')).toContain('is also the id of a scenario')
})

/** The outcome of each case by its id, as agentcheck saw it. */
function theirOutcomes({ expect: { cases } }: AgentcheckVector): Record<string, string> {
  const held = (cases ?? []) as readonly { readonly id: string; readonly passed: boolean }[]
  return Object.fromEntries(held.map(({ id, passed }) => [id, passed ? 'passed' : 'failed']))
}

/** The same suite as a file, against recordings of what the agent said. */
async function ourOutcomes({ input }: AgentcheckVector): Promise<Record<string, string>> {
  const { text } = input
  const written = typeof text === 'string' ? text : JSON.stringify(input['cases'])
  const { scenarios } = await load(written, input['ext'] === 'yaml' ? 'golden.yaml' : 'golden.json')
  const answers = input['agent'] as Readonly<Record<string, unknown>>
  const cases = scenarios.map(({ id, input: query }) => {
    const reply = answers[typeof query === 'string' ? query : '*'] ?? answers['*']
    const isThrown = isObject(reply) && '$throw' in reply
    const results = isThrown ? [{ key: 'agent_error', passed: false, details: 'Agent threw' }] : []
    const agentResult = isThrown
      ? { responseText: '' }
      : isObject(reply) && '$result' in reply
        ? reply['$result']
        : reply
    return { id, query, checks: { results }, agentResult: { responseText: null, ...(agentResult as object) } }
  })
  const { traces } = await readAll(memoryFile(JSON.stringify(cases), 'results.json'))
  return Object.fromEntries(
    scenarios.map(({ id, checks, problems }) => {
      if (problems.length > 0) return [id, 'unverified']
      const trace = traces.find(({ scenario }) => scenario === id)
      return [id, trace === undefined ? 'no trace' : decideOutcome(runChecks(trace, checks))]
    }),
  )
}

/** Where a case says something else as a scenario. */
const otherOutcomes: Readonly<
  Record<string, { readonly ours: Record<string, string>; readonly why: string }>
> = {
  a306: { ours: { t1: 'unverified' }, why: 'no time is recorded that the limit could be held against' },
  a324: { ours: { t1: 'failed' }, why: 'JSON without keys lacks the ones that were asked for' },
  a339: { ours: { t1: 'unverified' }, why: 'no answer is recorded that could be looked at' },
  m387: { ours: { a: 'failed' }, why: '1e400 is no number that a double holds' },
  m389: { ours: { a: 'failed' }, why: '1e400 is no number that a double holds' },
  a351: { ours: { a: 'unverified' }, why: 'two cases have one id' },
  z057: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  z059: { ours: { t1: 'unverified' }, why: 'a key stands twice' },
  ah003: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  ah006: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  ah009: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  ah010: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  ah016: { ours: { t1: 'unverified' }, why: 'an empty list asks for nothing' },
  ah017: { ours: { t1: 'unverified' }, why: 'an empty list asks for nothing' },
  ah039: { ours: { t1: 'unverified' }, why: 'an empty text is in everything' },
  ah040: { ours: { t1: 'unverified' }, why: 'an empty text is in everything' },
  ah048: { ours: { t1: 'failed' }, why: '1e400 is no number that a double holds' },
  ah068: { ours: { t1: 'unverified' }, why: 'there is no such check' },
  ah070: { ours: { t1: 'unverified' }, why: 'there is no such check' },
  ah085: { ours: { a: 'unverified' }, why: 'two cases have one id' },
  ah088: { ours: { golden: 'unverified' }, why: 'there are no cases' },
  ah090: { ours: { 'golden#1': 'unverified' }, why: 'the id is empty' },
  ah094: { ours: { a: 'unverified' }, why: 'a key stands twice' },
  ah101: { ours: { t1: 'unverified' }, why: 'null asks for nothing' },
  ah115: { ours: { t1: 'unverified' }, why: '`1_000` is text' },
  m415: { ours: { t1: 'unverified' }, why: 'an empty answer is no answer' },
  m385: { ours: { a: 'unverified' }, why: 'no length is within bounds that exclude each other' },
}

describe('verdicts on recorded results', () => {
  test.for(
    agentcheckVectors.filter(({ evaluator }) => evaluator === 'runSuite' || evaluator === 'suiteFile'),
  )('$id $note', async (vector) => {
    const expected = otherOutcomes[vector.id]?.ours ?? theirOutcomes(vector)
    expect(await ourOutcomes(vector)).toEqual(expected)
  })
})
