import type { ReadyCheck } from '../checks/bind.ts'
import { buildBreaches, evaluatePlainly } from '../checks/breaches.ts'
import { buildExampleTrace, type ExampleTrace } from '../checks/example-trace.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import { ChangedTrace, restateFacts, type Changes } from './changed-trace.ts'
import { listMutants } from './mutants.ts'

/** Calls, or sentences, that are added to a recording. */
const mostSteps = 5_000

/** Tells whether a recording that a check passes can be broken so that the check fails: by what it forbids, or in any way that is known. */
export function canBreak(trace: Trace, bound: ReadyCheck, prices: PriceList): boolean {
  const isBroken = (broken: Trace) => evaluatePlainly(broken, bound) === 'fail'
  const { runs } = buildBreaches(bound, mostSteps)
  return (
    runs.some((run) => isBroken(addRun(trace, run, prices, 'after'))) ||
    runs.some((run) => isBroken(addRun(trace, run, prices, 'before'))) ||
    // All else may have excused it: it is left out.
    runs.some((run) => isBroken(buildExampleTrace(run))) ||
    listMutants(trace, prices).some(({ trace: make }) => isBroken(make()))
  )
}

/** A recording in which more happened: what an example shows, before or after all else; its answer is the answer. */
function addRun(trace: Trace, example: ExampleTrace, prices: PriceList, place: 'before' | 'after'): Trace {
  const added = buildExampleTrace(example)
  const join = <Part>(parts: readonly Part[] | null, more: readonly Part[] | null) =>
    place === 'after' ? [...(parts ?? []), ...(more ?? [])] : [...(more ?? []), ...(parts ?? [])]
  const spans = added.spans.map((span) =>
    span.withFacts({
      id: `added-${span.id}`,
      parentId: span.parentId === null ? null : `added-${span.parentId}`,
    }),
  )
  const changes: Changes = {
    spans: join(trace.spans, spans),
    stated: restateFacts(trace.stated, { toolCallCount: null }),
    toolCalls: join(trace.toolCalls, added.toolCalls),
    messages: join(trace.messages, added.messages),
    llmCalls: join(trace.llmCalls, added.llmCalls),
    agents: join(trace.agents, added.agents),
    skills: join(trace.skills, added.skills),
    media: join(trace.media, added.media),
    validations: join(trace.validations, added.validations),
    workflow: added.workflow ?? trace.workflow,
    finalOutput: added.finalOutput ?? trace.finalOutput,
    failure: added.failure ?? trace.failure,
    loss: trace.loss,
    usage: example.usage === undefined ? trace.usage : added.usage,
    cost: example.costs === undefined ? trace.cost : added.cost,
    duration: example.costs === undefined ? trace.duration : added.duration,
  }
  return new ChangedTrace(trace, changes, prices)
}
