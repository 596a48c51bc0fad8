import { decideOutcome } from '../../../src/core/verdict.ts'
import { evalDeviations, flowDeviations, resultDeviations } from '../../systems/timbal/flow-deviations.ts'
import type { ShortSpan } from '../timbal-run.ts'
import { timbalVectors, verdictsOn } from '../timbal-vectors.ts'
import type { Comparison } from './comparison.ts'

interface FlowVector {
  readonly id: string
  readonly kind: 'flow'
  readonly validator: string
  readonly spec: unknown
  readonly spec_yaml?: string
  readonly spans: readonly ShortSpan[]
  readonly expect: { readonly outcome: string }
  readonly note: string
}

interface EvalVector {
  readonly id: string
  readonly kind: 'eval'
  readonly eval_yaml: string
  readonly spans: readonly ShortSpan[]
  readonly expect: { readonly passed: boolean; readonly results?: readonly { readonly passed: boolean }[] }
  readonly note: string
}

/** Flows: sequences and blocks of steps. */
export const timbalFlows = timbalVectors<FlowVector>('flow').map((vector): Comparison => {
  const { id, note, validator, expect: theirs } = vector
  const deviation = flowDeviations[id]
  return {
    id,
    note,
    subject: validator,
    as: deviation?.as ?? null,
    answers: async () => ({
      ours: await statusOf(vector),
      // What Timbal cannot build counts as failed there; here it is no failure of the agent.
      theirs: theirs.outcome === 'invalid' ? 'error' : theirs.outcome,
      ...(deviation === undefined ? {} : { listed: deviation.status }),
    }),
  }
})

async function statusOf({ validator, spec, spec_yaml: yaml = JSON.stringify(spec), spans }: FlowVector) {
  const { verdicts } = await verdictsOn(`- name: t\n  ${validator}: ${yaml}\n`, spans)
  return verdicts.find(({ type }) => type === validator)?.status
}

const evals = timbalVectors<EvalVector>('eval')

/** What whole evals come to. */
export const timbalEvals = evals.map((vector): Comparison => {
  const { id, note, expect: theirs } = vector
  const deviation = evalDeviations[id]
  return {
    id,
    note,
    subject: 'evals',
    as: deviation?.as ?? null,
    async answers() {
      const { outcome } = await outcomeOn(vector)
      if (deviation === undefined) return { ours: outcome === 'passed', theirs: theirs.passed }
      return { ours: outcome, theirs: theirs.passed ? 'passed' : 'failed', listed: deviation.outcome }
    },
  }
})

/** Evals whose outcome is the same: each of their validators. */
export const timbalResults = evals
  .filter(({ id }) => evalDeviations[id] === undefined)
  .map((vector): Comparison => {
    const { id, note, expect: theirs } = vector
    const deviation = resultDeviations[id]
    return {
      id,
      note,
      subject: 'evals, validator by validator',
      as: deviation?.as ?? null,
      async answers() {
        const { verdicts } = await outcomeOn(vector)
        const ours = verdicts.filter(({ type }) => type.endsWith('!')).map(({ status }) => status === 'pass')
        const results = theirs.results?.map(({ passed }) => passed) ?? ours
        return { ours, theirs: results, ...(deviation === undefined ? {} : { listed: ours }) }
      },
    }
  })

async function outcomeOn({ eval_yaml: yaml, spans }: EvalVector) {
  const { scenario, verdicts } = await verdictsOn(yaml, spans)
  return { verdicts, outcome: scenario.problems.length > 0 ? 'unverified' : decideOutcome(verdicts) }
}
