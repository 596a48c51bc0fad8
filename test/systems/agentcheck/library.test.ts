import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type AgentResult,
  costBudget,
  latency,
  loadCases,
  regexMatch,
  runSuite,
  schemaMatch,
  type SuiteConfig,
  toolCallCount,
  toolSelection,
} from '../../../src/agentcheck.ts'
import { renderSuite } from '../../../src/systems/agentcheck/library/render-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentcheck-'))
afterAll(() => rmSync(folder, { recursive: true }))

function suiteFile(text: string, name = 'golden.yaml'): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const agent = async (): Promise<AgentResult> => ({
  responseText: 'Your portfolio has 15 holdings.',
  actualTools: ['portfolio_holdings'],
  latencyMs: 1200,
})

/** The failed checks of one case whose checks a file has, whatever their types. */
async function failedChecks(
  checks: unknown,
  result: unknown = { responseText: '{"a": 1}' },
): Promise<string[]> {
  const cases = { test_cases: [{ id: 'a', query: 'q', checks }] } as SuiteConfig
  const { cases: found } = await runSuite({ cases, agent: async () => result as AgentResult })
  return found.flatMap(({ checks: { results } }) =>
    results.filter(({ passed }) => !passed).map(({ key, details }) => `${key}: ${details}`),
  )
}

describe('runSuite', () => {
  test('of a file, printed', async () => {
    const cases = suiteFile(`name: Portfolio
test_cases:
  - id: gs-001
    query: "What is my portfolio allocation, and how has it changed since May?"
    checks:
      expectedTools:
        - portfolio_holdings
      mustContain: [portfolio]
  - id: gs-002
    query: Show me
    checks:
      mustContain: ["$"]
      regexPatterns: ["\\d+%"]
`)
    const result = await runSuite({ cases, agent })
    expect(renderSuite({ ...result, duration: 2400 }).split('\n')).toEqual([
      '',
      'Suite: Portfolio',
      '============================================================',
      '  gs-001  What is my portfolio allocation, and how has it...  PASS  1.2s',
      '  gs-002  Show me                                             FAIL  1.2s',
      '           content_match: Missing: $',
      '           regex_match: Failed patterns: /\\d+%/',
      '',
      '1/2 passed (2.4s)',
    ])
  })

  test('cases run side by side, and come as they are finished', async () => {
    const test_cases = ['slow', 'b', 'c', 'd'].map((id) => ({ id, query: id }))
    const atWork = new Set<string>()
    const most: number[] = []
    const { cases } = await runSuite({
      cases: { test_cases },
      concurrency: 2,
      agent: async (query) => {
        atWork.add(query)
        most.push(atWork.size)
        for (let turn = 0; turn < (query === 'slow' ? 50 : 1); turn++) await new Promise(setImmediate)
        atWork.delete(query)
        return { responseText: query }
      },
    })
    expect(cases.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'slow'])
    expect(Math.max(...most)).toBe(2)
  })

  test('a file of which only a part would be read is refused before the agent is called', async () => {
    const cases = suiteFile('test_cases:\n  - id: a\n    query: q\n   - id: b\n     query: q\n')
    expect(loadCases(cases).test_cases).toHaveLength(1)
    await expect(runSuite({ cases, agent })).rejects.toThrow('golden.yaml:4: ')
  })

  test('no concurrency at all would run nothing', async () => {
    await expect(runSuite({ cases: { test_cases: [] }, agent, concurrency: NaN })).rejects.toThrow(TypeError)
  })
})

describe('a check that is asked for and cannot be looked at has not passed', () => {
  test.for([
    [{ expectedTools: ['a'] }, 'tool_selection: Not verified: the agent did not report actualTools'],
    [
      { toolCallMax: 1 },
      'tool_call_count: Not verified: the agent did not report toolCallCount or actualTools',
    ],
    [{ costBudget: 1 }, 'cost_budget: Not verified: the agent did not report cost'],
    [{ mustContain: null }, 'content_match: Not verified: `mustContain` has no value'],
    [{ mustContain: [5] }, 'content_match: Not verified: `mustContain[0]` must be a text, got 5'],
    [
      { mustContains: ['a'] },
      'mustContains: Not verified: there is no such check; did you mean mustContain?',
    ],
    [{ regexPatterns: ['('] }, 'regex_match: Not verified: Invalid regular expression: /(/'],
    [{ regexMode: 'any' }, 'regex_match: Not verified: `regexMode` has no `regexPatterns`'],
    [{ json: '{ requireObject: true }' }, 'json_valid: Not verified: `json` must be a mapping'],
    [{ schema: { typeChecks: {} } }, 'schema_match: Not verified: `requiredKeys` must be a list'],
    [{ lengthMin: null, lengthMax: 9 }, 'length_bounds: Not verified: `lengthMin` has no value'],
    ['mustContain', 'checks: Not verified: expected a mapping'],
  ] as const)('%j', async ([checks, words]) => {
    const failed = await failedChecks(checks)
    expect(failed).toHaveLength(1)
    expect(failed[0]).toContain(words)
  })

  test('keys that prose does not have', async () => {
    const words = 'schema_match: Not verified: the response is not JSON'
    expect(await failedChecks({ schema: { requiredKeys: [] } }, { responseText: 'Hi.' })).toEqual([words])
  })

  test('what an agent says is null, it does not say', async () => {
    const result = { responseText: null, latencyMs: null, cost: null }
    expect(await failedChecks({}, result)).toEqual([])
    expect(await failedChecks({ thresholdMs: 5, mustNotContain: ['a'] }, result)).toHaveLength(2)
  })

  test('an agent that gives nothing has failed', async () => {
    expect(await failedChecks({}, null)).toEqual(['agent_error: Agent threw: it gave no result'])
  })
})

describe('the text of a number counts as that number', () => {
  const slow = { responseText: 'abc', latencyMs: 1500, toolCallCount: 3, cost: 0.2 }

  test.for([
    [{ thresholdMs: '1000' }, ['latency: 1500ms exceeded 1000ms threshold']],
    [{ thresholdMs: '20000', lengthMin: '2', toolCallMax: ' 3 ', costBudget: '0.25' }, []],
    [{ lengthMax: '10', toolCallMin: '10' }, ['tool_call_count: 3 calls below minimum 10']],
    [{ costBudget: '' }, ['cost_budget: 0.2 exceeded budget of ']],
  ] as const)('%j', async ([checks, failed]) => {
    expect(await failedChecks(checks, slow)).toEqual(failed)
  })
})

describe('evaluators on what cannot be looked at', () => {
  test.for([
    ['a count', () => toolCallCount({ count: Number.NaN, max: 3 }), '`count` must be a number, got NaN'],
    ['no count', () => toolCallCount({} as { count: number }), '`count` must be a number, got null'],
    ['a bound', () => toolCallCount({ count: 3, min: Number.NaN }), '`min` must be a number, got NaN'],
    ['a time', () => latency({ latencyMs: null as unknown as number }), '`latencyMs` must be a number'],
    ['a cost', () => costBudget({ actual: 1, budget: true as unknown as number }), '`budget` must be'],
    [
      'no tools',
      () => toolSelection({ expected: [], actual: null as unknown as string[] }),
      '`actual` must be a list, got null',
    ],
  ] as const)('%s: a pass that would rest on it is none', ([, evaluate, words]) => {
    expect(evaluate).toThrow(words)
  })

  test.for([
    ['no cost', () => costBudget({} as { actual: number; budget: number })],
    ['no time', () => latency({ latencyMs: Number.NaN })],
    ['no tools', () => toolSelection({ expected: ['a'], actual: null as unknown as string[] })],
    ['another bound', () => toolCallCount({ count: 3, min: Number.NaN, max: 2 })],
  ] as const)('%s: a failure stays one', ([, evaluate]) => {
    expect(evaluate()).toMatchObject({ passed: false })
  })

  test('keys that a class inherits are there, those of every object are not', () => {
    class Reply {
      get total() {
        return 3
      }
    }
    const { missingKeys, typeErrors } = schemaMatch({
      data: new Reply(),
      requiredKeys: ['total', 'toString'],
      typeChecks: { total: 'string' },
    })
    expect({ missingKeys, typeErrors }).toEqual({
      missingKeys: ['toString'],
      typeErrors: ['total: expected string, got number'],
    })
  })

  test('a pattern that takes too long is given up', () => {
    const asked = { responseText: 'a'.repeat(60), patterns: ['^((a+)+)\\2$b'] }
    expect(() => regexMatch(asked)).toThrow('backtracks too much')
  })
})
