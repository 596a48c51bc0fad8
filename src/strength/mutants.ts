import { doNothingTrace, emptyTrace } from '../score/idle-traces.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { agentMutants, skillMutants } from './agent-mutants.ts'
import { answerMutants } from './answer-mutants.ts'
import { callMutants } from './call-mutants.ts'
import { guardrailMutants } from './guardrail-mutants.ts'
import { mediaMutants } from './media-mutants.ts'
import type { Mutant } from './mutant.ts'
import { spendingMutants } from './spending-mutants.ts'
import { workflowMutants } from './workflow-mutants.ts'

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
    ...agentMutants(trace, prices),
    ...skillMutants(trace, prices),
    ...workflowMutants(trace, prices),
    ...guardrailMutants(trace, prices),
    ...mediaMutants(trace, prices),
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
