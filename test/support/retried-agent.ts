import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agentFolder, type Step } from './fresh.ts'
import type { Files, TemporaryFolder } from './repository.ts'

/** Does in each of its runs what its input has for it, and in later ones what it has for the last. It counts its runs in a file. */
const agent = `
import { appendFileSync, readFileSync } from 'node:fs'
const { id, runs } = JSON.parse(process.argv[2])
appendFileSync('count-' + id, '.')
const count = readFileSync('count-' + id, 'utf8').length
process.argv[2] = JSON.stringify(runs[Math.min(count, runs.length) - 1])
await import('./agent.mjs')
`

/** A scenario whose agent does other things in each of its runs; `lines` are further keys. */
export function retriedScenario(id: string, runs: readonly (readonly Step[])[], lines = ''): string {
  const input = JSON.stringify(JSON.stringify({ id, runs }))
  const checks = lines.includes('checks:')
    ? ''
    : 'checks: [{ type: output_contains, params: { value: good } }]'
  return `id: ${id}\ninput: ${input}\nrun_command: [${JSON.stringify(process.execPath)}, retried.mjs]\n${checks}\n${lines}\n`
}

export function retriedFolder(scenarios: Files): Promise<TemporaryFolder> {
  return agentFolder({ 'retried.mjs': agent, ...scenarios })
}

/** How often the agent of a scenario was started. */
export async function countRuns({ path }: TemporaryFolder, id: string): Promise<number> {
  return (await readFile(join(path, `count-${id}`), 'utf8').catch(() => '')).length
}

/** Sends a model call that failed with these words. */
export function failedCall(message: string): Step {
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'c'.repeat(16),
    name: 'chat',
    kind: 3,
    startTimeUnixNano: '1767225700000000000',
    endTimeUnixNano: '1767225701000000000',
    status: { code: 2, message },
    attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'chat' } }],
  }
  const scopeSpans = [{ scope: { name: 'agent' }, spans: [span] }]
  return [
    'post',
    '/v1/traces',
    JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans }] }),
  ]
}
