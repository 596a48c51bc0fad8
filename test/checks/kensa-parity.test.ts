import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { kensaDeviations } from '../../src/reference/deviations/kensa.ts'
import { traceFromKensaRows } from '../../src/trace/formats/kensa-jsonl.ts'

interface Vector {
  readonly id: string
  readonly check: string
  readonly params: Record<string, JsonValue>
  readonly spans: JsonObject[]
  readonly expect: {
    readonly passed: boolean
    /** Kensa raised an exception: when it loaded the scenario, or in the middle of the check. */
    readonly error?: boolean
    readonly scores?: Record<string, number>
    readonly diagnostics?: Record<string, JsonValue>
  }
  readonly note: string
}

const vectors = readFileSync(new URL('../fixtures/vectors/kensa.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Vector)

/** Where our status is another one than Kensa's. Nothing else may differ. */
const deviations: Readonly<Record<string, { status: 'pass' | 'error'; as: keyof typeof kensaDeviations }>> = {
  k010: { status: 'error', as: 'empty-text' },
  k095: { status: 'error', as: 'missing-parameter' },
  k113: {
    status: 'error',
    as: 'bad-pattern',
  },
  k122: { status: 'error', as: 'empty-trace' },
  k146: { status: 'error', as: 'placeholder' },
  k179: { status: 'error', as: 'no-cost' },
  k191: { status: 'error', as: 'missing-parameter' },
  k205: { status: 'error', as: 'empty-trace' },
  k208: { status: 'error', as: 'missing-parameter' },
  k219: { status: 'error', as: 'empty-trace' },
  k222: { status: 'error', as: 'missing-parameter' },
  k231: { status: 'error', as: 'torn-times' },
  k253: { status: 'pass', as: 'counted-twice' },
  k273: { status: 'error', as: 'empty-trace' },
  k285: { status: 'pass', as: 'counted-twice' },
  k300: { status: 'error', as: 'empty-trace' },
  k321: { status: 'error', as: 'unknown-parameter' },
  k324: { status: 'error', as: 'placeholder' },
  L007: { status: 'error', as: 'missing-parameter' },
  L018: { status: 'error', as: 'missing-parameter' },
}

const agreement = new Map<string, { agree: number; listed: number }>()

interface Answer {
  readonly status: string
  /** Of a trajectory that was evaluated; rounded to three decimals. */
  readonly scores?: Readonly<Record<string, number>> | null
  readonly diagnostics?: JsonValue
}

function ours({ check, params, spans }: Vector): Answer {
  const bound = bindCheck({ type: check, params, severity: 'error', surface: 'assertion', description: '' })
  const [verdict] = runChecks(traceFromKensaRows(spans), [bound])
  const { status = 'none', metrics, details } = verdict ?? {}
  if (status === 'error' || metrics === undefined) return { status }
  return { status, scores: rounded(metrics), diagnostics: details ?? null }
}

function kensas({ expect: { passed, error, scores = {}, diagnostics = {} } }: Vector): Answer {
  if (error === true) return { status: 'error' }
  const status = passed ? 'pass' : 'fail'
  return Object.keys(scores).length === 0 ? { status } : { status, scores: rounded(scores), diagnostics }
}

function rounded(scores: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, Number(score.toFixed(3))]))
}

describe('Kensa checks', () => {
  test.for(vectors)('$id $check: $note', (vector) => {
    const answer = ours(vector)
    const deviation = deviations[vector.id]
    const tally = agreement.get(vector.check) ?? { agree: 0, listed: 0 }
    agreement.set(vector.check, tally)
    tally[deviation === undefined ? 'agree' : 'listed'] += 1

    const same = deviation === undefined ? answer : { status: answer.status }
    expect(same).toEqual(deviation === undefined ? kensas(vector) : { status: deviation.status })
  })

  test('every listed deviation is one', () => {
    const theirs = new Map(vectors.map((vector) => [vector.id, kensas(vector).status]))
    const stale = Object.entries(deviations).filter(
      ([id, { status }]) => (theirs.get(id) ?? status) === status,
    )
    expect(stale).toEqual([])
    // Each has an entry in the table that users read, and none of that is made up.
    const listed = new Set(Object.values(deviations).map((deviation) => deviation.as))
    expect(listed).toEqual(new Set(Object.keys(kensaDeviations)))
  })

  afterAll(() => {
    const lines = [...agreement].map(
      ([type, { agree, listed }]) => `${type}: ${agree} agree, ${listed} listed`,
    )
    process.stdout.write(`Kensa parity\n  ${lines.join('\n  ')}\n`)
  })
})
