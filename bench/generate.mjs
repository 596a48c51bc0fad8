import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { kensaLines, otlpLine } from './recordings.mjs'
import { makeRun, reference, scenarioId } from './trace.mjs'

/**
 * The suites. `otlp`: one collector file; each trace names its scenario by `scenario.id`.
 * `one`: the same of one scenario alone.
 * `kensa`: one file of spans per scenario, named after it. `single`: one scenario and one file per trace.
 */
export const suites = {
  otlp: { record: otlpLine, scenarios: () => 100, file: () => 'agent.jsonl' },
  one: { record: otlpLine, scenarios: () => 1, file: () => 'agent.jsonl' },
  kensa: { record: kensaLines, scenarios: () => 100, file: (scenario) => `${scenario}.jsonl` },
  single: { record: otlpLine, scenarios: (traces) => traces, file: (scenario) => `${scenario}.jsonl` },
}

/**
 * Writes a suite once and returns its folder; traces/ and scenarios/ are in it. Trials of one scenario
 * lie together, as a recorder that repeats a scenario leaves them.
 */
export async function generateSuite(name, traces) {
  const { record, scenarios, file } = suites[name]
  const folder = resolve(import.meta.dirname, `../.cache/bench/${name}-${traces}-${fingerprint()}`)
  const done = join(folder, 'done')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['scenarios', 'traces']) mkdirSync(join(folder, part), { recursive: true })

  const count = scenarios(traces)
  const trials = traces / count
  let path = null
  let out = null
  for (let index = 0; index < count; index++) {
    writeFileSync(join(folder, 'scenarios', `${scenarioId(index)}.yaml`), scenarioYaml(index))
    const wanted = join(folder, 'traces', file(scenarioId(index)))
    if (wanted !== path) {
      await finish(out)
      out = createWriteStream(wanted)
      path = wanted
    }
    for (let trial = 1; trial <= trials; trial++) {
      const line = record(makeRun(index * trials + trial, index, trial))
      if (!out.write(`${line}\n`)) await once(out, 'drain')
    }
  }
  await finish(out)
  writeFileSync(done, '')
  return folder
}

async function finish(stream) {
  if (stream === null) return
  stream.end()
  await once(stream, 'close')
}

/** Changes with the generator, so that an old suite is never measured as a new one. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const name of ['generate.mjs', 'recordings.mjs', 'trace.mjs']) {
    hash.update(readFileSync(join(import.meta.dirname, name)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Eight checks, each of another type. limit.mjs does the same by hand. */
function scenarioYaml(index) {
  return `id: ${scenarioId(index)}
name: Books ${reference(index)}
input: Please book ${reference(index)}
checks:
  - type: output_contains
    params: { value: "booking ${reference(index)}" }
  - type: output_matches
    params: { pattern: 'total is \\$\\d+\\.\\d{2}' }
  - type: tools_called
    params: { tools: [get_customer, search_flights] }
  - type: tools_not_called
    params: { tools: [delete_customer, refund] }
  - type: tool_order
    params: { order: [get_customer, book_flight, send_receipt] }
  - type: max_cost
    params: { max_usd: 0.5 }
  - type: max_duration
    params: { max_seconds: 60 }
  - type: no_repeat_calls
`
}
