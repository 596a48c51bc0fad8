import { afterAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '../../src/core/verdict.ts'
import type { ShortSpan } from '../support/timbal-run.ts'
import { timbalVectors, verdictsOn } from '../support/timbal-vectors.ts'
import { evalDeviations, flowDeviations, resultDeviations } from './timbal-flow-deviations.ts'

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

const flows = timbalVectors<FlowVector>('flow')
const evals = timbalVectors<EvalVector>('eval')
const agreement = new Map<string, { agree: number; listed: number }>()

function tally(kind: string, isListed: boolean): void {
  const found = agreement.get(kind) ?? { agree: 0, listed: 0 }
  agreement.set(kind, found)
  found[isListed ? 'listed' : 'agree'] += 1
}

/** What Timbal cannot build counts as failed there; here it is no failure of the agent. */
function statusOf(outcome: string): string {
  return outcome === 'invalid' ? 'error' : outcome
}

describe('flows of Timbal', () => {
  test.for(flows)('$id $validator: $note', async (vector) => {
    const { id, validator, spec, spec_yaml: yaml = JSON.stringify(spec), expect: theirs } = vector
    const { verdicts } = await verdictsOn(`- name: t\n  ${validator}: ${yaml}\n`, vector.spans)
    const deviation = flowDeviations[id]
    tally(validator, deviation !== undefined)
    const status = verdicts.find(({ type }) => type === validator)?.status
    expect(status).toBe(deviation?.status ?? statusOf(theirs.outcome))
  })
})

async function outcomeOn({ eval_yaml: yaml, spans }: EvalVector) {
  const { scenario, verdicts } = await verdictsOn(yaml, spans)
  return { verdicts, outcome: scenario.problems.length > 0 ? 'unverified' : outcomeOf(verdicts) }
}

describe('evals of Timbal', () => {
  test.for(evals)('$id: $note', async (vector) => {
    const deviation = evalDeviations[vector.id]
    tally('eval', deviation !== undefined)
    const { outcome } = await outcomeOn(vector)
    expect([outcome, outcome === 'passed']).toEqual([
      deviation?.outcome ?? outcome,
      deviation === undefined ? vector.expect.passed : deviation.outcome === 'passed',
    ])
  })

  const alike = evals.filter(
    ({ id }) => evalDeviations[id] === undefined && resultDeviations[id] === undefined,
  )

  test.for(alike)('$id, validator by validator', async (vector) => {
    const { verdicts } = await outcomeOn(vector)
    const ours = verdicts.filter(({ type }) => type.endsWith('!')).map(({ status }) => status === 'pass')
    expect(ours).toEqual(vector.expect.results?.map(({ passed }) => passed) ?? ours)
  })
})

test('every listed deviation is one', () => {
  const passed = new Map(evals.map(({ id, expect: theirs }) => [id, theirs.passed]))
  const outcomes = new Map(flows.map(({ id, expect: theirs }) => [id, statusOf(theirs.outcome)]))
  const stale = [
    ...Object.entries(flowDeviations).filter(([id, { status }]) => (outcomes.get(id) ?? status) === status),
    ...Object.entries(evalDeviations).filter(
      ([id, { outcome }]) => passed.get(id) === (outcome === 'passed'),
    ),
  ]
  expect(stale).toEqual([])
})

afterAll(() => {
  const lines = [...agreement].map(([kind, { agree, listed }]) => `${kind}: ${agree} agree, ${listed} listed`)
  process.stdout.write(`Timbal parity\n  ${lines.join('\n  ')}\n`)
})
