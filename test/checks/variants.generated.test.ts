import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Check, Example } from '../../src/checks/define.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { buildParamSchema } from '../../src/checks/params/param-schema.ts'
import { checks } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { isObject, writeJson, type JsonObject, type JsonValue } from '../../src/core/json.ts'
import { exampleAnswer, noScenario } from '../support/example-answer.ts'
import { bindExample, isTooCostly, verdictLetters } from '../support/example-verdict.ts'
import { otherTypes, samplesOf, variantsOf } from '../support/variants.ts'

const all: readonly Check[] = checks
const examples = all.flatMap((check) => check.examples.filter(isShort).map((example) => ({ check, example })))

/** What is long makes many others. */
function isShort(example: Example<string>): boolean {
  return !isTooCostly(example) && writeJson([example.params, example.trace]).length < 1000
}

/** The parameters of an example with one thing in them changed, and with one parameter more. */
function paramsLike(check: Check, params: JsonValue): JsonValue[] {
  const given = params as JsonObject
  const named = new Set(Object.keys(given).map((name) => check.paramAliases?.[name] ?? name))
  const more = Object.entries(buildParamSchema(check).properties ?? {})
    .filter(([name]) => !named.has(name))
    .flatMap(([name, schema]) => samplesOf(schema).map((value) => ({ ...given, [name]: value })))
  return [...variantsOf(given, { others: otherTypes }).filter(isObject), ...more] as JsonObject[]
}

/** Without these a part of a trace is none. */
const kept = new Set(['tool', 'type', 'name', 'triggered', 'from', 'to', 'text', 'vector'])
const more: ExampleTrace = {
  output: '',
  calls: [],
  costs: [null],
  tokens: [null],
  seconds: 2,
  exitCode: 1,
  failure: 'it broke',
}

/** The run of an example with one thing in it changed, and with one fact more. */
function tracesLike(trace: ExampleTrace): ExampleTrace[] {
  const changed = variantsOf(trace as JsonValue, { kept }) as ExampleTrace[]
  return [...changed, ...Object.entries(more).map(([fact, value]) => ({ ...trace, [fact]: value }))]
}

/** Letters of the verdicts on all changes of an example, and a digest of what was asked and found; `x`: the check cannot be asked. */
function rowOf(check: Check, example: Example<string>): string {
  const found = createHash('sha256')
  const letterOf = (params: JsonValue, trace: ExampleTrace) => {
    const bound = bindExample(check.type, params)
    if (bound.problems !== null) return 'x'
    const run = buildExampleTrace(trace)
    found.update(writeJson(check.judged?.questions(run, bound.params) ?? null))
    found.update(writeJson(check.remote?.question(run, bound.params, noScenario) ?? null))
    const [verdict] = runChecks(run, [bound], exampleAnswer(example))
    found.update(writeJson(verdict))
    return verdict === undefined ? '' : verdictLetters[verdict.status]
  }
  const byParams = paramsLike(check, example.params).map((params) => letterOf(params, example.trace))
  const byTrace = tracesLike(example.trace).map((trace) => letterOf(example.params, trace))
  const digest = found.digest('hex').slice(0, 8)
  return `${check.type}: ${example.title}\n  ${byParams.join('')}\n  ${byTrace.join('')}\n  ${digest}`
}

/** What is said of parameters that cannot be read, once, with the checks that say it. */
function problemsOfAll(): string[] {
  const said = new Map<string, Set<string>>()
  for (const { check, example } of examples) {
    for (const params of paramsLike(check, example.params)) {
      for (const { message } of bindExample(check.type, params).problems ?? []) {
        const words = message.replaceAll(check.type, '…').replaceAll(/\[\d+\]/g, '[]')
        said.set(words, (said.get(words) ?? new Set()).add(check.type))
      }
    }
  }
  const rows = [...said].map(([words, types]) => `${words}  (${[...types].join(', ')})`)
  return rows.toSorted()
}

/**
 * Each example with one thing changed: a parameter, or a part of its run. The golden files show which limits, empty
 * texts, missing facts and failures turn a verdict, and what authors are told. `npm run generate` writes them.
 */
test('each example has the same verdict as before where one parameter or one part of its run is another one', async () => {
  const rows = examples.map(({ check, example }) => rowOf(check, example))
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('golden/variants.txt')
})

test('parameters that cannot be read are told in the same words as before', async () => {
  await expect(`${problemsOfAll().join('\n')}\n`).toMatchFileSnapshot('golden/problems.txt')
})
