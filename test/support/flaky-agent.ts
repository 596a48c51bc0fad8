import { post } from './fresh.ts'
import type { Files } from './repository.ts'

/**
 * An agent that says `good` in a share of its runs: that of its scenario in `rates.json`, by the seed in `seed.txt` and a
 * count of its runs, which it keeps per folder that it is run in, in the folder that `STATE` names. It sends the span of
 * one model call. No clock, no chance.
 */
const agent = `${post}
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
const [, , id] = process.argv
const hash = (text) => createHash('sha256').update(text).digest()
const side = process.cwd().includes('scenario-gate-base-') ? 'base' : 'head'
const count = join(process.env.STATE, side + '-' + id)
appendFileSync(count, '.')
const seed = readFileSync('seed.txt', 'utf8').trim()
const drawn = hash([seed, side, id, readFileSync(count, 'utf8').length].join('/')).readUInt32BE(0) / 2 ** 32
const text = drawn < JSON.parse(readFileSync('rates.json', 'utf8'))[id] ? 'good' : 'bad'
const attribute = (key, value) => ({ key, value: Number.isInteger(value) ? { intValue: String(value) } : { stringValue: value } })
const attributes = Object.entries({
  'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-4o',
  'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 100,
  'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: text }] }]),
}).map(([key, value]) => attribute(key, value))
const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'chat', kind: 1, startTimeUnixNano: '1767225600000000000', endTimeUnixNano: '1767225600500000000', attributes }
await post('/v1/traces', JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 'agent' }, spans: [span] }] }] }))
console.log(text)
`

const none: Readonly<Record<string, string>> = {}

/** A suite of scenarios whose agent passes in a share of its runs, from 0 to 1. `lines`: further keys, by scenario. */
export function flakySuite(
  rates: Readonly<Record<string, number>>,
  { trials = 3, seed = 1, wanted = 'good', lines = none } = {},
): Files {
  const node = JSON.stringify(process.execPath)
  const scenarios = Object.keys(rates).map((id): [string, string] => [
    `scenarios/${id}.yaml`,
    `id: ${id}\nrun_command: [${node}, agent.mjs, ${id}]\ntrials: ${trials}\nchecks: [{ type: output_contains, params: { value: ${wanted} } }]\n${lines[id] ?? ''}`,
  ])
  return {
    ...Object.fromEntries(scenarios),
    'agent.mjs': agent,
    'seed.txt': `${seed}\n`,
    'rates.json': JSON.stringify(rates),
  }
}
