// Shards of one suite, scored one after another, then merged; beside the run of one machine. Options: --shards 8
// --scenarios 10000 (of each shard) --json FILE
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { entry, machine, measure, processTable, root } from './measure.mjs'

const { values } = parseArgs({
  options: {
    shards: { type: 'string', default: '8' },
    scenarios: { type: 'string', default: '10000' },
    json: { type: 'string', default: join(root, '.cache/bench/shards.json') },
  },
})
const scenario = `id: suite
dataset: rows.jsonl
input_field: ask
id_field: name
checks:
  - type: tool_order
    params: { order: [get_order, issue_refund] }
  - type: output_contains
    params: { value: refund }
`

const shards = Number(values.shards)
const scenarios = shards * Number(values.scenarios)

const folder = await generate(scenarios)
const out = join(folder, 'out')
rmSync(out, { recursive: true, force: true })
const common = ['--baseline', 'none', '--traces', 'traces/**']
const whole = measure([entry, 'run', 'scenarios', ...common, '--results', join(out, 'whole.json')], folder)
const legs = Array.from({ length: shards }, (_, index) => {
  const file = join(out, `scenario-gate-shard-${index + 1}-of-${shards}.json`)
  const args = ['--shard', `${index + 1}/${shards}`, '--results', file, '--artifact', 'none']
  const figures = measure([entry, 'run', 'scenarios', ...common, ...args], folder)
  return { ...figures, megabytes: statSync(file).size / 1e6 }
})
const merge = measure(
  [entry, 'merge', 'out', '--scenarios', 'scenarios', ...common, '--results', join(out, 'merged.json')],
  folder,
)
sameResults(join(out, 'whole.json'), join(out, 'merged.json'))

const rows = [
  { name: 'one machine', ...whole },
  { name: 'longest shard', ...legs.toSorted((a, b) => b.wallMs - a.wallMs)[0] },
  { name: 'merge', ...merge },
]
const json = resolve(values.json)
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify({ machine: machine(os), shards, scenarios, rows }, null, 2)}\n`)
console.log(`${scenarios} scenarios in ${shards} shards, ${legs[0].megabytes.toFixed(0)} MB each`)
console.log(
  processTable(
    [
      ['', 'CPU', 'wall', 'memory'],
      ...rows.map(({ name, cpuMs, wallMs, rssMb }) => [
        name,
        `${(cpuMs / 1000).toFixed(2)} s`,
        `${(wallMs / 1000).toFixed(2)} s`,
        `${rssMb.toFixed(0)} MB`,
      ]),
    ],
    ['l', 'r', 'r', 'r'],
  ),
)

/** Rows of one dataset, and a recording of each; one in ten fails. */
async function generate(count) {
  const made = resolve(root, `.cache/bench/shards-${count}`)
  if (existsSync(join(made, 'done'))) return made
  for (const part of ['scenarios', 'traces']) mkdirSync(join(made, part), { recursive: true })
  writeFileSync(join(made, 'scenarios/suite.yaml'), scenario)
  const data = createWriteStream(join(made, 'scenarios/rows.jsonl'))
  const traces = createWriteStream(join(made, 'traces/runs.jsonl'))
  for (let index = 0; index < count; index += 1) {
    const row = { name: `row-${index}`, ask: `Refund order ${index}` }
    await write(data, row)
    await write(traces, { scenario: `suite/row-${index}`, messages: messages(row.ask, index % 10 === 0) })
  }
  await Promise.all([data, traces].map((stream) => once(stream.end(), 'close')))
  writeFileSync(join(made, 'done'), '')
  return made
}

async function write(stream, value) {
  if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain')
}

function messages(ask, isCareless) {
  const tools = isCareless ? ['issue_refund'] : ['get_order', 'issue_refund']
  return [
    { role: 'user', content: ask },
    ...tools.flatMap((name, index) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `call_${index}`, type: 'function', function: { name, arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: `call_${index}`, content: 'ok' },
    ]),
    { role: 'assistant', content: 'Your refund is on its way.' },
  ]
}

/** Speed counts only where both come to the same. */
function sameResults(one, other) {
  const [a, b] = [one, other].map((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('  "run":')),
  )
  const place = a.findIndex((line, index) => line !== b[index])
  if (place !== -1 || a.length !== b.length)
    throw new Error(`line ${place + 1} differs in ${one} and ${other}`)
}
