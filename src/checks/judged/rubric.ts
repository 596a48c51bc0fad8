import { omitNullish } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Judgement, JudgeQuestion } from '../../judge/question.ts'
import { fail, pass, truncateForResults } from '../define.ts'
import { pickJudge } from './judge-params.ts'
import { judgeDetails, findUndecided, withoutJudge } from './judged-trait.ts'
import { defineJudgedValue, findText } from './judged-value.ts'
import { resolveRubric, rubricParams, type ResolvedRubric } from './rubric-params.ts'

const polite = 'It is polite'
const dated = 'It names the day of arrival'

const type = 'rubric!'

export const rubric = defineJudgedValue({
  type,
  summary: 'A model judges a text by several criteria, each on its own; enough of their weight must hold.',
  why: 'One question at a time is answered better than many at once, and shows which one was missed.',
  params: () => rubricParams,
  looser: { pass_threshold: 'lower' },
  reasons: {
    'too-few-criteria': 'The criteria that hold weigh less than required.',
    'rubric-held': 'The criteria that hold weigh enough, which is forbidden.',
  },
  judged: {
    questions(trace, params): readonly JudgeQuestion[] | Finding<never> {
      const resolved = resolveRubric(params)
      const text = findText(trace, params.target, resolved.transform)
      if (typeof text !== 'string') return text
      const { context, system_prompt: prompt } = resolved
      const setting = {
        ...omitNullish({ systemPrompt: prompt }),
        ...(context === undefined ? {} : { parts: [{ label: 'Context', text: context }] }),
      }
      return resolved.criteria.map(({ criterion }) => ({
        name: type,
        rubric: { criterion, ...setting },
        judged: [{ label: 'Text', text }],
        form: 'verdict',
        ...pickJudge(resolved),
      }))
    },
    finding: (judgements, params) => gradeRubric(judgements, resolveRubric(params)),
  },
  examples: [
    {
      title: 'Every criterion holds',
      params: { target: 'output', value: [polite, dated] },
      trace: { output: 'Gladly: it arrives on Monday.' },
      judge: [
        { says: 'pass', because: 'It says gladly.' },
        { says: 'pass', because: 'Monday.' },
      ],
    },
    {
      title: 'Enough of the weight holds, with criteria written as a list in a text',
      params: { target: 'output', value: `- ${polite}\n- ${dated}`, pass_threshold: 0.5 },
      trace: { output: 'It arrives on Monday.' },
      judge: [
        { says: 'fail', because: 'It is curt.' },
        { says: 'pass', because: 'Monday.' },
      ],
    },
    {
      title: 'What weighs most is missed',
      params: {
        target: 'output',
        value: [polite, { criterion: dated, weight: 3 }],
        pass_threshold: 0.75,
        context: 'The order was placed on Friday.',
      },
      trace: { output: 'Gladly.' },
      judge: [
        { says: 'pass', because: 'It says gladly.' },
        { says: 'fail', because: 'No day.' },
      ],
      expect: { fail: 'too-few-criteria' },
    },
    {
      title: 'It must not hold',
      params: { target: 'output', value: ['It blames the user'], negate: true },
      trace: { output: 'You should have read the terms.' },
      judge: [{ says: 'pass', because: 'It puts it on the user.' }],
      expect: { fail: 'rubric-held' },
    },
    {
      title: 'The judge cannot say, and the rest does not decide',
      params: { target: 'output', value: [polite, dated] },
      trace: { output: 'Gladly.' },
      judge: [
        { says: 'pass', because: 'It says gladly.' },
        { says: 'uncertain', because: 'No order is shown.' },
      ],
      expect: { error: 'judge-uncertain' },
    },
  ],
})

/** Grades a rubric. An unanswered criterion leaves it open, unless the others decide without it. */
function gradeRubric(judgements: readonly Judgement[], { criteria, threshold, isUnwanted }: ResolvedRubric) {
  const judged = criteria.map((criterion, index) => ({ ...criterion, judgement: judgements[index] }))
  const weightOf = (is: (status: Judgement['status'] | undefined) => boolean) =>
    judged.reduce((sum, { weight, judgement }) => (is(judgement?.status) ? sum + weight : sum), 0)
  const total = weightOf(() => true)
  const least = weightOf((status) => status === 'pass') / total
  const most = weightOf((status) => status !== 'fail') / total
  const [open] = judgements.flatMap((judgement) => findUndecided(judgement) ?? [])
  const rows = judged.map(({ name, weight, judgement }) => {
    return { name, weight, status: judgement?.status ?? 'error' }
  })
  const details = { criteria: rows, ...judgeDetails(judgements) }
  if (judgements.length !== criteria.length) return withoutJudge()
  // Sums of tenths miss their whole by a little.
  const isHeld = isReached(least, threshold)
  if (open !== undefined && isHeld !== isReached(most, threshold)) return { ...open, details }
  // While a criterion is open, the score is unknown.
  const facts = { ...(open === undefined ? { score: least } : {}), details }
  if (isHeld !== isUnwanted) return pass(facts)
  const missed = judged.flatMap(({ criterion, judgement }) =>
    judgement?.status === 'pass' ? [] : [criterion],
  )
  const expected = `${isUnwanted ? 'less than ' : ''}${threshold} of the weight`
  return fail(isUnwanted ? 'rubric-held' : 'too-few-criteria', {
    ...facts,
    expected,
    actual: truncateForResults(missed),
  })
}

function isReached(share: number, threshold: number): boolean {
  return share >= threshold * (1 - 1e-9)
}
