import { doNothingTrace, emptyTrace } from '../score/idle-traces.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { answerMutants } from './answer-mutants.ts'
import { callMutants } from './call-mutants.ts'
import type { Mutant } from './mutant.ts'
import { spendingMutants } from './spending-mutants.ts'

/**
 * Lists the ways of breaking a recorded run that its recording can show: the same ones for the same recording, at most
 * about a hundred. `prices`: those of the recording itself.
 */
export function mutantsOf(trace: Trace, prices: PriceList): Mutant[] {
  const did = (trace.toolCalls ?? []).length > 0 || (trace.finalOutput ?? '').trim() !== ''
  return [
    ...(did ? idleMutants(trace) : []),
    ...callMutants(trace, prices),
    ...answerMutants(trace, prices),
    ...spendingMutants(trace, prices),
  ]
}

/** Runs in which nothing happens: see `vacuity.ts`. */
function idleMutants({ userInput }: Trace): Mutant[] {
  return [
    { kind: 'idle', trace: () => emptyTrace() },
    { kind: 'idle', trace: () => doNothingTrace(userInput) },
  ]
}
