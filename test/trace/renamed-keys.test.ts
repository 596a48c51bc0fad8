import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../src/core/json.ts'
import { Oracle } from '../support/oracle.ts'
import { jsonLines } from '../support/trace-files.ts'

/** Keys without which a recording does not say what an agent did, as another version of its writer may name them. */
const renamed = [
  ['adk-evalset-1.json', 'eval_cases * conversation'],
  ['atif-1.json', 'agent'],
  ['examples/gemini-interactions.json', 'steps * name'],
  ['langfuse-vercel-aisdk-1.json', 'observations * id'],
  ['langfuse-vercel-aisdk-1.json', 'observations * type'],
  ['openai-agents-1.json', 'data * span_data name'],
  ['examples/phoenix.json', 'data * attributes'],
  ['examples/phoenix.json', 'data * name'],
  ['otlp-openinference-agents.json', 'resourceSpans * scopeSpans * spans * name'],
  ['otlp-mastra-1.71.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['otlp-openinference-crewai.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['otlp-openllmetry-0.14.json', 'resourceSpans * scopeSpans * spans * attributes * value stringValue'],
  ['vitest-evals-1.json', 'testResults * assertionResults * meta harness name'],
] as const

test.for(renamed)('%s passes nothing with another name for %s', async ([name, place]) => {
  const content = readFileSync(new URL(`../fixtures/traces/${name}`, import.meta.url), 'utf8')
  const isLines = name.endsWith('.jsonl')
  const records = (isLines ? content.trim().split('\n') : [content]).map(
    (text) => JSON.parse(text) as JsonValue,
  )
  const oracle = await Oracle.of(name, content)
  const changed = records.map((record) => withOtherKey(record, place.split(' ')))
  expect(changed).not.toEqual(records)
  expect(oracle.checks).toBeGreaterThan(0)
  expect(await oracle.passedBy(isLines ? jsonLines(...changed) : JSON.stringify(changed[0]))).toBeNull()
})

function withOtherKey(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return step === '*' ? value.map((item) => withOtherKey(item, rest)) : value
  const entries = Object.entries(value).map(([key, held]): [string, JsonValue] => {
    if (key !== step) return [key, held]
    return rest.length === 0 ? [`${key}V2`, held] : [key, withOtherKey(held, rest)]
  })
  return Object.fromEntries(entries)
}
