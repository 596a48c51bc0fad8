import { afterAll, describe, expect, test } from 'vitest'
import { exampleJudgement } from '../../src/checks/judged/example-judgement.ts'
import { isObject } from '../../src/core/json.ts'
import type { Judgement, JudgeQuestion } from '../../src/judge/question.ts'
import { timbalJudgeDeviations } from '../../src/reference/deviations/timbal-judges.ts'
import { judgedBy } from '../support/scripted-judge.ts'
import { timbalVectors, verdictsOn } from '../support/timbal-vectors.ts'
import { deviations } from './timbal-judge-deviations.ts'

interface Base {
  readonly id: string
  readonly note: string
  readonly validator: string
  readonly spec: unknown
  readonly actual?: unknown
  readonly missing?: boolean
}

interface StatementVector extends Base {
  readonly kind: 'llm'
  readonly judge: { readonly passes: boolean; readonly reason: string }
  readonly expect: {
    readonly outcome: string
    readonly judge_input?: { readonly expected: string; readonly text: string }
  }
}

interface RubricVector extends Base {
  readonly kind: 'rubric'
  readonly verdicts: Readonly<Record<string, 'pass' | 'fail' | 'unknown' | 'error'>>
  readonly expect: {
    readonly outcome: string
    readonly judge_calls: readonly {
      readonly name: string
      readonly criterion: string
      readonly weight: number
      readonly context: string | null
      readonly text: string
    }[]
  }
}

const agreement = new Map<string, { agree: number; listed: number }>()

function wanted({ id, validator, expect: { outcome } }: StatementVector | RubricVector): string {
  const deviation = deviations[id]
  const found = agreement.get(validator) ?? { agree: 0, listed: 0 }
  agreement.set(validator, found)
  found[deviation === undefined ? 'agree' : 'listed'] += 1
  // What cannot be built, or breaks, can be evaluated nowhere.
  return deviation?.status ?? (outcome === 'invalid' ? 'error' : outcome)
}

/** The verdict of ours on the vector, and what the judge was asked for it. */
async function ours(vector: Base, judge: (question: JudgeQuestion) => Judgement) {
  const asked: JudgeQuestion[] = []
  const answer = judgedBy((question) => {
    asked.push(question)
    return judge(question)
  })
  const [target, indent] = vector.missing === true ? ['nope:\n    output', '      '] : ['output', '    ']
  const yaml = `- name: t\n  ${target}:\n${indent}${vector.validator}: ${JSON.stringify(vector.spec)}\n`
  const spans = [{ path: 'agent', t0: 0, t1: 100, output: vector.actual ?? null }]
  const { verdicts } = await verdictsOn(yaml, spans, answer)
  const verdict = verdicts.find(({ type }) => type === vector.validator)
  return { status: verdict?.status ?? 'error', details: verdict?.details, asked }
}

const statements = timbalVectors<StatementVector>('llm')
const rubrics = timbalVectors<RubricVector>('rubric')
const saying = { pass: 'pass', fail: 'fail', unknown: 'uncertain', error: 'error' } as const

describe('validators of Timbal that ask a model', () => {
  test.for(statements)('$id $validator: $note', async (vector) => {
    const { judge, expect: theirs } = vector
    const says = judge.passes ? 'pass' : 'fail'
    const { status, asked } = await ours(vector, () => exampleJudgement({ says, because: judge.reason }))
    expect(status).toBe(wanted(vector))
    if (status === 'error') return
    expect(
      asked.map(({ rubric, judged }) => ({ expected: rubric.parts?.[0]?.text, text: judged[0]?.text })),
    ).toEqual([theirs.judge_input])
  })

  test.for(rubrics)('$id $validator: $note', async (vector) => {
    const { verdicts, expect: theirs } = vector
    const { status, details, asked } = await ours(vector, ({ rubric }) =>
      exampleJudgement({ says: saying[verdicts[rubric.criterion] ?? 'unknown'] }),
    )
    expect(status).toBe(wanted(vector))
    expect(
      asked.map(({ rubric: { criterion, parts }, judged }) => ({
        criterion,
        context: parts?.[0]?.text ?? null,
        text: judged[0]?.text,
      })),
    ).toEqual(theirs.judge_calls.map(({ criterion, context, text }) => ({ criterion, context, text })))
    if (theirs.judge_calls.length === 0) return
    const rows = isObject(details) && Array.isArray(details['criteria']) ? details['criteria'] : []
    expect(rows).toEqual(
      theirs.judge_calls.map(({ name, weight }) => expect.objectContaining({ name, weight }) as unknown),
    )
  })

  test('every listed deviation is one', () => {
    const theirs = new Map([...statements, ...rubrics].map(({ id, expect: { outcome } }) => [id, outcome]))
    const stale = Object.entries(deviations).filter(
      ([id, { status }]) => (theirs.get(id) ?? status) === status,
    )
    expect(stale).toEqual([])
    const listed = new Set<string>(Object.values(deviations).map(({ as }) => as))
    expect([...listed].filter((as) => !Object.hasOwn(timbalJudgeDeviations, as))).toEqual([])
  })

  afterAll(() => {
    const lines = [...agreement].map(
      ([name, { agree, listed }]) => `${name}: ${agree} agree, ${listed} listed`,
    )
    process.stdout.write(`Timbal parity of judges\n  ${lines.join('\n  ')}\n`)
  })
})
