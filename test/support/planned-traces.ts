import { formatLocation } from '../../src/core/diagnostic.ts'
import { assignTraces } from '../../src/scenario/assign-traces.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import { loadSuite } from './load-suite.ts'
import { memoryTree } from './memory-tree.ts'

/** A trace by what routing looks at. */
interface Recorded {
  readonly id?: string
  readonly scenario?: string
  readonly input?: string
}

/**
 * Loads the scenarios (by file name in `suite/`, without their checks), plans over the trace files and
 * routes every trace: `file traceId → ids`, and what is said in the end.
 */
export async function plan(
  scenarios: Readonly<Record<string, string>>,
  traces: Readonly<Record<string, readonly Recorded[]>>,
  options: { readonly pool?: readonly string[]; readonly files?: Readonly<Record<string, string>> } = {},
) {
  const checks = 'checks: [{type: max_turns, params: {max: 3}}]'
  const texts = Object.entries(scenarios).map(([name, text]) => [
    `suite/${name}.yaml`,
    `id: ${name}\n${checks}\n${text}`,
  ])
  const paths = Object.keys(traces).map((path) => [path, ''])
  const tree = memoryTree({ ...Object.fromEntries([...texts, ...paths]), ...options.files })
  const suite = await loadSuite(tree, ['suite'])
  const planned = await assignTraces(suite.scenarios, tree, options.pool ?? ['traces/**'])
  const routed = planned.files.flatMap((file) =>
    (traces[file] ?? []).map(({ id = 't', scenario = null, input = null }) => {
      const source = { file, format: 'test' }
      const trace = new LazyTrace({ id, source, spans: [], scenario, stated: { userInput: input } })
      return `${file} ${id} → ${planned
        .route(file, trace)
        .map((found) => found.id)
        .join(', ')}`
    }),
  )
  const said = [...suite.diagnostics, ...planned.diagnostics, ...planned.unassigned()]
  return {
    files: planned.files,
    routed,
    said: said.map((found) => `${found.severity} ${formatLocation(found)} ${found.message}`),
  }
}
