import { buildExampleJudgement } from '../example-judgement.ts'
import { isObject } from '../../../src/core/json.ts'
import type { Judgement, JudgeQuestion } from '../../../src/judge/question.ts'
import { deviations } from '../../systems/timbal/judge-deviations.ts'
import { judgedBy } from '../scripted-judge.ts'
import { timbalVectors, verdictsOn } from '../timbal-vectors.ts'
import type { Answers, Comparison } from './comparison.ts'

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

/** Validators that ask a model about a statement: what they say, and what the model was asked. */
export const timbalStatements = timbalVectors<StatementVector>('llm').map((vector) =>
  comparison(vector, async () => {
    const { judge, expect: theirs } = vector
    const says = judge.passes ? 'pass' : 'fail'
    const { status, asked } = await answersTo(vector, () =>
      buildExampleJudgement({ says, because: judge.reason }),
    )
    const question = { expected: asked[0]?.rubric.parts?.[0]?.text, text: asked[0]?.judged[0]?.text }
    // Nobody is asked for what cannot be evaluated.
    const isAsked = status !== 'error'
    return facts(vector, status, isAsked ? question : null, isAsked ? theirs.judge_input : null)
  }),
)

const saying = { pass: 'pass', fail: 'fail', unknown: 'uncertain', error: 'error' } as const

/** Rubrics: what they say, and what the model was asked for each criterion. */
export const timbalRubrics = timbalVectors<RubricVector>('rubric').map((vector) =>
  comparison(vector, async () => {
    const { verdicts, expect: theirs } = vector
    const { status, details, asked } = await answersTo(vector, ({ rubric }) =>
      buildExampleJudgement({ says: saying[verdicts[rubric.criterion] ?? 'unknown'] }),
    )
    const criteria = isObject(details) ? details['criteria'] : []
    const rows = Array.isArray(criteria) ? criteria.map((row) => (isObject(row) ? row : {})) : []
    const isAsked = theirs.judge_calls.length > 0
    const questions = asked.map(({ rubric: { criterion, parts }, judged }, index) => ({
      name: rows[index]?.['name'],
      criterion,
      weight: rows[index]?.['weight'],
      context: parts?.[0]?.text ?? null,
      text: judged[0]?.text,
    }))
    return facts(vector, status, isAsked ? questions : asked, theirs.judge_calls.map(questionOf))
  }),
)

function questionOf({
  name,
  criterion,
  weight,
  context,
  text,
}: RubricVector['expect']['judge_calls'][number]) {
  return { name, criterion, weight, context, text }
}

function comparison(
  { id, note, validator }: StatementVector | RubricVector,
  answers: () => Promise<Answers>,
): Comparison {
  return { id, note, subject: validator, as: deviations[id]?.as ?? null, answers }
}

/** What was asked must be the same, whatever is listed. */
function facts(
  { id, expect: { outcome } }: StatementVector | RubricVector,
  status: string,
  asked: unknown,
  theirs: unknown,
): Answers {
  const deviation = deviations[id]
  return {
    ours: { status, asked },
    // What cannot be built, or breaks, can be evaluated nowhere.
    theirs: { status: outcome === 'invalid' ? 'error' : outcome, asked: theirs },
    ...(deviation === undefined ? {} : { listed: { status: deviation.status, asked: theirs } }),
  }
}

/** The verdict of ours on the vector, and what the judge was asked for it. */
async function answersTo(vector: Base, judge: (question: JudgeQuestion) => Judgement) {
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
