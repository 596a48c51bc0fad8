import { doNothingTrace, createEmptyTrace } from '../score/empty-traces.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { mutateAgents, mutateSkills } from './agent-mutants.ts'
import { answerMutants } from './answer-mutants.ts'
import { callMutants } from './call-mutants.ts'
import { mutateGuardrails } from './guardrail-mutants.ts'
import { mutateMedia } from './media-mutants.ts'
import type { Mutant } from './mutant.ts'
import { mutateState } from './state-mutants.ts'
import { mutateSpending } from './spending-mutants.ts'
import { mutateWorkflow } from './workflow-mutants.ts'

/**
 * Lists the ways of breaking a recorded run that its recording can show: the same ones for the same recording, at most
 * about a hundred. `prices`: those of the recording itself.
 */
export function listMutants(trace: Trace, prices: PriceList): Mutant[] {
  const did = (trace.toolCalls ?? []).length > 0 || (trace.finalOutput ?? '').trim() !== ''
  return [
    ...(did ? listIdleMutants(trace) : []),
    ...callMutants(trace, prices),
    ...answerMutants(trace, prices),
    ...mutateState(trace, prices),
    ...mutateAgents(trace, prices),
    ...mutateSkills(trace, prices),
    ...mutateWorkflow(trace, prices),
    ...mutateGuardrails(trace, prices),
    ...mutateMedia(trace, prices),
    ...mutateSpending(trace, prices),
  ]
}

/** Runs in which nothing happens: see `vacuity.ts`. */
function listIdleMutants({ userInput }: Trace): Mutant[] {
  return [
    { kind: 'idle', trace: () => createEmptyTrace() },
    { kind: 'idle', trace: () => doNothingTrace(userInput) },
  ]
}
