import { doNothingTrace, createEmptyTrace } from '../score/empty-traces.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { answerMutants } from './answer-mutants.ts'
import { callMutants } from './call-mutants.ts'
import { ChangedTrace } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'
import { mutateParts } from './part-mutants.ts'
import { mutateSpending } from './spending-mutants.ts'

/**
 * Lists ways of breaking a run that its recording can show, up to about a hundred, always the same. `prices`: its own.
 */
export function listMutants(trace: Trace, prices: PriceList): Mutant[] {
  const did = (trace.toolCalls ?? []).length > 0 || (trace.finalOutput ?? '').trim() !== ''
  const changed = [callMutants, answerMutants, mutateParts, mutateSpending].flatMap((mutate) => mutate(trace))
  return [
    ...(did ? listIdleMutants(trace) : []),
    ...changed.map(({ changes, ...facts }) => ({
      ...facts,
      trace: () => new ChangedTrace(trace, changes(), prices),
    })),
  ]
}

/** Runs in which nothing happens: see `vacuity.ts`. */
function listIdleMutants({ userInput }: Trace): Mutant[] {
  return [
    { kind: 'idle', trace: () => createEmptyTrace() },
    { kind: 'idle', trace: () => doNothingTrace(userInput) },
  ]
}
