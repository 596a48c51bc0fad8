import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { loadSuite } from './load-suite.ts'
import { memoryTree } from './memory-tree.ts'
import { vectorsOf } from './parity/comparison.ts'

/** What an evaluator of ADK said of the turns of a run. */
export interface AdkVector {
  readonly id: string
  readonly note: string
  readonly criteria: JsonObject
  readonly expected: readonly JsonObject[]
  readonly actual: readonly JsonObject[]
  readonly score: number
  readonly status: 'PASSED' | 'FAILED'
}

export const adkVectors = vectorsOf('adk').map((line) => JSON.parse(line) as AdkVector)

/** A run as `adk eval` keeps it. */
export function evalResult(turns: readonly object[], more: object = {}): object {
  const kept = turns.map((turn) => ({ actual_invocation: turn, eval_metric_results: [] }))
  const result = { eval_id: 'case', final_eval_status: 1, session_id: 'run', session_details: null, ...more }
  return {
    eval_set_result_id: 'app_set_1',
    eval_set_id: 'set',
    eval_case_results: [{ ...result, eval_metric_result_per_invocation: kept }],
  }
}

/** What we say of them: the status of the worst check, with the reason of what cannot be evaluated. */
export async function answerOf({ criteria, expected, actual }: Omit<AdkVector, 'status' | 'score'>) {
  const set = { eval_set_id: 'set', eval_cases: [{ eval_id: 'case', conversation: expected }] }
  const tree = memoryTree({
    'eval/set.evalset.json': JSON.stringify(set),
    'eval/test_config.json': JSON.stringify({ criteria }),
    'result.json': JSON.stringify(evalResult(actual)),
  })
  const { scenarios } = await loadSuite(tree, ['eval/set.evalset.json'])
  const [scenario] = scenarios
  if (scenario === undefined) throw new Error('no scenario')
  if (scenario.problems.length > 0) return 'a problem of the file'
  const verdicts = runChecks(await readTrace(tree), scenario.checks)
  const worst = ['fail', 'error'].flatMap((status) =>
    verdicts.filter((verdict) => verdict.status === status),
  )[0]
  if (worst === undefined) return 'PASSED'
  return worst.status === 'fail' ? 'FAILED' : worst.reason
}

async function readTrace(tree: ReturnType<typeof memoryTree>): Promise<Trace> {
  for await (const item of readTraces({ path: 'result.json', open: () => tree.open('result.json') }))
    if (item.kind === 'trace') return item.trace
  throw new Error('no trace')
}
