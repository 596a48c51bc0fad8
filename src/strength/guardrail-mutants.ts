import type { Validation } from '../trace/model/trace-views.ts'
import type { PriceList } from '../trace/prices/price-list.ts'
import type { Trace } from '../trace/model/trace.ts'
import { ChangedTrace } from './changed-trace.ts'
import type { Mutant } from './mutant.ts'
import { pickSpread } from './spread.ts'

/** Guardrails that are changed. */
const most = 4

/** Keeps each guardrail silent that stepped in, and lets each step in that did not. */
export function mutateGuardrails(trace: Trace, prices: PriceList): Mutant[] {
  const validations = trace.validations ?? []
  const guardrails = validations.filter(({ kind, passed }) => kind === 'guardrail' && passed !== null)
  const lastOf = new Map(guardrails.map(({ name, passed }) => [name, passed]))
  return pickSpread([...lastOf], most).map(([name, passed]): Mutant => {
    const turned = (validation: Validation) =>
      validation.name === name && validation.kind === 'guardrail'
        ? { ...validation, passed: passed !== true, score: null }
        : validation
    return {
      kind: passed === true ? 'guardrail-fired' : 'guardrail-silent',
      name,
      trace: () => new ChangedTrace(trace, { validations: validations.map(turned) }, prices),
    }
  })
}
