import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GateError } from '../../src/core/errors.ts'
import { loadSuite } from '../support/load-suite.ts'
import { loadProjectChecks } from '../../src/systems/defined-checks.ts'
import { programOf, project, verdictIn } from '../support/custom-project.ts'
import { gate } from '../support/fresh.ts'
import { memoryTree } from '../support/memory-tree.ts'

const fixture = readFileSync(new URL('../fixtures/promptkit/runtime.yaml', import.meta.url), 'utf8')

async function defined(text: string, file = 'agent/runtime.yaml') {
  return loadProjectChecks(memoryTree({ [file]: text }), { 'runtime-config': [file] })
}

describe('exec evals of PromptKit', () => {
  test('are checks of the project, as the schema and as the documents of PromptKit write them', async () => {
    const argv = ['python3', './agent/evaluators/my_eval.py']
    const shared = {
      evaluator: { kind: 'command', argv, wire: 'promptkit' },
      needs: ['output'],
      timeoutMs: 5000,
      params: null,
    }
    expect(await defined(fixture)).toEqual({
      my_python_eval: { ...shared, env: ['EVAL_MODEL'] },
      as_documented: { ...shared, env: ['EVAL_TYPE=my_python_eval'] },
    })
  })

  test('stand beside those of the config file, and no name stands twice', async () => {
    const [definition] = Object.values(await defined(fixture))
    if (definition === undefined) throw new Error('there is none')
    const tree = memoryTree({ 'runtime.yaml': fixture })
    const both = loadProjectChecks(tree, { checks: { mine: definition }, 'runtime-config': ['runtime.yaml'] })
    expect(Object.keys(await both)).toEqual(['mine', 'my_python_eval', 'as_documented'])
    const twice = loadProjectChecks(tree, {
      checks: { my_python_eval: definition },
      'runtime-config': ['runtime.yaml'],
    })
    await expect(twice).rejects.toThrow('the check `my_python_eval` is defined elsewhere as well')
  })
})

test('the file is no scenario', async () => {
  const files = { 's/runtime.yaml': fixture, 's/a.yaml': 'id: a\nchecks: [{ type: json_valid }]\n' }
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['s'])
  expect(diagnostics).toEqual([])
  expect(scenarios.map(({ id }) => id)).toEqual(['a'])
})

const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: RuntimeConfig\nspec:\n'
const slips = [
  ['a: [', 'agent/runtime.yaml:'],
  ['kind: Provider\nspec: { evals: { a: { command: b } } }\n', ':1:7: expected `kind: RuntimeConfig`.'],
  [`${head}  eval: {}\n`, ':3:1: expected a mapping of check types'],
  [`${head}  evals: {}\n`, 'expected a mapping of check types'],
  [`${head}  evals: { a: { args: [b] } }\n`, ':4:15: a `command` must be given.'],
  [`${head}  evals: { a: { command: '' } }\n`, '`command`: expected a program, got empty text'],
  [`${head}  evals: { a: { comand: b } }\n`, ':4:17: `comand` is not a key here; did you mean `command`?'],
  [`${head}  evals: { a: { command: b, args: x } }\n`, 'expected a list of arguments'],
  [`${head}  evals: { a: { command: b, timeout_ms: 5s } }\n`, 'expected a whole number of milliseconds'],
  [`${head}  evals: { a: { command: b, timeout_ms: 5, timeoutMs: 5 } }\n`, 'are the same; keep one'],
  [`${head}  evals: { a: { command: b, runtime: server } }\n`, 'a server is not kept running here'],
  [`${head}  evals: { a: { command: ../../b } }\n`, 'leads out of the workspace'],
  [`${head}  evals: { a: { command: b }, a: { command: c } }\n`, 'the key `a` is given twice'],
] as const

test.for(slips)('%j ends the run', async ([text, expected]) => {
  const attempt = defined(text)
  await expect(attempt).rejects.toThrow(GateError)
  await expect(attempt).rejects.toThrow(expected)
})

const runtime = (more = '') => `${head}  evals:
    politeness: { command: ${process.execPath}, args: [./check.cjs], timeout_ms: 10000${more} }
`

describe('they are started', () => {
  test.for([
    ['answer({ score: 1, detail: question.content })', 'pass', 'passed'],
    ['answer({ score: question.context.messages.length > 1 ? 0.4 : 1 })', 'fail', 'failed'],
    ['answer({})', 'error', 'unverified'],
    ['process.exit(3)', 'error', 'unverified'],
  ] as const)('%s', async ([body, status, outcome]) => {
    await using folder = await project({
      'agent/runtime.yaml': runtime(),
      'agent/check.cjs': programOf(body),
    })
    const results = await gate(folder, { 'runtime-config': ['agent/runtime.yaml'] })
    expect(verdictIn(results)).toMatchObject({ type: 'politeness', status })
    expect(results.scenarios[0]?.outcome).toBe(outcome)
  })

  test('never for a change that is not trusted', async () => {
    await using folder = await project({
      'agent/runtime.yaml': runtime(),
      'agent/check.cjs': programOf("require('node:fs').writeFileSync('started', '')"),
    })
    const results = await gate(folder, { 'runtime-config': ['agent/runtime.yaml'] }, { untrusted: 'a fork' })
    expect(verdictIn(results)).toMatchObject({ status: 'error' })
    expect(existsSync(join(folder.path, 'started'))).toBe(false)
  })
})
