import type { JsonValue } from '../core/json.ts'
import type { FileTree } from '../files/tree.ts'
import { readTraces } from '../trace/reading/read.ts'
import type { Trace } from '../trace/model/trace.ts'

/** A check of a first scenario. */
export interface FirstCheck {
  readonly type: string
  readonly params: Readonly<Record<string, JsonValue>>
  readonly description: string
}

/** Most traces of a scenario that are looked at. */
const mostTraces = 200

/** Chooses checks that all these recordings pass, and that a broken run would not; none if they show too little. */
export async function firstChecks(tree: FileTree, paths: readonly string[]): Promise<FirstCheck[]> {
  const traces = new Map<string, Trace>()
  for (const path of paths)
    for await (const item of readTraces({ path, open: () => tree.open(path) })) {
      if (item.kind === 'trace') traces.set(`${path}\n${item.trace.id}`, item.trace)
      if (traces.size >= mostTraces) break
    }
  const seen = [...traces.values()]
  return seen.length === 0 ? [] : [...answerChecks(seen), ...toolChecks(seen)]
}

function answerChecks(traces: readonly Trace[]): FirstCheck[] {
  if (!traces.every(({ finalOutput }) => (finalOutput ?? '').trim() !== '')) return []
  return [{ type: 'min_length', params: { min: 1 }, description: 'Says something' }]
}

function toolChecks(traces: readonly Trace[]): FirstCheck[] {
  const calls = traces.map(({ toolCalls }) => toolCalls)
  const [first, ...others] = calls.map((of) => new Set(of?.map(({ name }) => name)))
  const always = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)))
  if (always.length === 0) return []
  const most = Math.max(...calls.map((of) => of?.length ?? 0))
  return [
    {
      type: 'tools_called',
      params: { tools: always.slice(0, 20) },
      description: 'Calls the tools that it always called',
    },
    {
      type: 'max_tool_calls',
      params: { max: Math.ceil(most * 1.5) },
      description: `Takes about as many steps as before, ${most} at most`,
    },
  ]
}
