import type { z } from 'zod'
import { canonicalizeJson, omitNullish, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { JudgedText, Judgement, JudgeQuestion, Rubric } from '../../judge/question.ts'
import type { Trace } from '../../trace/model/trace.ts'
import {
  defineCheck,
  fail,
  listNames,
  missingData,
  pass,
  type Check,
  type Example,
  truncateForResults,
} from '../define.ts'
import { fails, passes, type ShortTrace } from '../shared-examples.ts'
import { pickJudge, type LlmJudgeParams } from './judge-params.ts'
import { judgeDetails, findUndecided, withoutJudge } from './judged-trait.ts'

type Reason = 'judge-failed-it'

interface Definition<Schema extends z.ZodType<LlmJudgeParams>, Own extends string> extends Pick<
  Check<Schema, Own | Reason>,
  'type' | 'aliases' | 'summary' | 'why' | 'params' | 'paramAliases' | 'examples'
> {
  /** Absent: the final output. */
  readonly needs?: Check['needs']
  /** Why it can fail, or is skipped, without a verdict of the judge. */
  readonly reasons?: Readonly<Record<Own, string>>
  /** Question if the author gives none. */
  readonly criteria?: string
  /** Returns the text to judge, or the finding if there is none. */
  readonly judgedIn: (trace: Trace, params: z.output<Schema>) => JudgedText | Finding<Own>
  /** Names what the text should show and the recording hides: then a judge's approval proves nothing. */
  readonly hidden?: (trace: Trace, params: z.output<Schema>) => string | null
}

/** Defines a check that has a model grade something of a run, as PromptKit does. */
export function defineLlmJudge<Schema extends z.ZodType<LlmJudgeParams>, const Own extends string = never>(
  full: Definition<Schema, Own>,
): Check<Schema, Own | Reason> {
  const { judgedIn, hidden = () => null, needs = ['output'], reasons, criteria, ...definition } = full
  // In files of PromptKit the score must be 1.
  const meanings = listNames(definition).map((name) => [name, { min_score: 1 }] as const)
  return defineCheck<Schema, Own | Reason>({
    ...definition,
    needs,
    meanings: { promptkit: Object.fromEntries(meanings) },
    origins: ['promptkit'],
    groups: ['default', 'long-running', 'external'],
    looser: { min_score: 'lower' },
    reasons: { ...reasons, 'judge-failed-it': 'The judge gave the verdict fail.' } as Record<
      Own | Reason,
      string
    >,
    evaluate: withoutJudge,
    judged: {
      questions(trace, params) {
        const judged = judgedIn(trace, params)
        return 'status' in judged
          ? judged
          : [buildQuestion(definition.type, judged, withCriteria(params, criteria))]
      },
      finding([judgement], params, trace) {
        const graded = gradeJudgement(judgement, withCriteria(params, criteria))
        const lacking = graded.status === 'pass' ? hidden(trace, params) : null
        return lacking === null ? graded : missingData(lacking)
      },
    },
  })
}

function withCriteria(params: LlmJudgeParams, criteria: string | undefined): LlmJudgeParams {
  return criteria === undefined || params.criteria !== undefined ? params : { ...params, criteria }
}

function buildQuestion(name: string, judged: JudgedText, params: LlmJudgeParams): JudgeQuestion {
  const { min_score: graded } = params
  const request = {
    name,
    rubric: buildRubric(params),
    judged: [judged],
    form: 'score' as const,
    ...pickJudge(params),
  }
  return graded === undefined ? request : { ...request, graded }
}

function buildRubric({ criteria, rubric, system_prompt: prompt, extra }: LlmJudgeParams): Rubric {
  const parts: JudgedText[] = []
  if (rubric !== undefined) parts.push({ label: 'Rubric', text: rubric })
  if (extra !== undefined) parts.push({ label: 'More to go by', text: canonicalizeJson(extra) })
  const implied = `What the ${rubric === undefined ? 'system prompt' : 'rubric'} asks for.`
  return {
    criterion: criteria ?? implied,
    ...omitNullish({ systemPrompt: prompt }),
    ...(parts.length === 0 ? {} : { parts }),
  }
}

/** Grades by the score if one is asked for, else by the judge's own verdict. */
function gradeJudgement(judgement: Judgement | undefined, params: LlmJudgeParams): Finding<Reason> {
  if (judgement === undefined) return withoutJudge()
  const { status, score, reasoning } = judgement
  const open = findUndecided(judgement)
  if (open !== null) return open
  const scoreless = 'the reply has no score'
  if (score === undefined) return { status: 'error', reason: 'judge-bad-reply', actual: scoreless }
  const { min_score: least, criteria } = params
  const details = judgeDetails([judgement])
  if (least === undefined ? status === 'pass' : score >= least) return pass({ score, details })
  const actual = truncateForResults(reasoning)
  const demand = truncateForResults(criteria ?? 'what is asked for')
  if (least === undefined) return fail('judge-failed-it', { score, expected: demand, actual, details })
  const expected = `score of at least ${least}`
  return { status: 'fail', reason: 'score-too-low', score, expected, actual, details }
}

/** Builds the example of a run that the judge approves. */
export function agrees(title: string, params: JsonValue, trace: ShortTrace, because: string): Example<never> {
  return { ...passes(title, params, trace), judge: [{ says: 'pass', score: 1, because }] }
}

/** Builds the example of a run that the judge rejects. */
export function objects(title: string, params: JsonValue, trace: ShortTrace, because: string) {
  return {
    ...fails(title, params, 'judge-failed-it', trace),
    judge: [{ says: 'fail', score: 0, because }],
  } as const
}
