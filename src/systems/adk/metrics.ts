import { escapeName } from '../../checks/calls/call-name.ts'
import type { KeyPath } from '../../core/diagnostic.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { MetricCriterion } from './criteria.ts'
import type { EvalRubric } from './keys.ts'
import { writeExactArgs } from '../../scenario/row-calls.ts'

/** A call that is expected. */
export interface ExpectedCall {
  readonly name: string
  readonly args: JsonObject
}

/** What is expected of one turn; texts that are not there are empty. */
export interface ExpectedTurn {
  readonly question: string
  readonly answer: string
  readonly calls: readonly ExpectedCall[]
  readonly rubrics: readonly EvalRubric[]
  readonly path: KeyPath
}

/** A check as a file of ours has it, and what of the eval set it is made of; null: of its criterion alone. */
export interface NativeCheck {
  readonly check: JsonObject
  readonly path: KeyPath | null
}

/** What a metric asks of one turn; `sure`: it holds whatever the agent does, `lost`: never. */
type Asked = readonly JsonObject[] | 'sure' | 'lost'

interface Metric {
  /** The key of a turn that holds what is expected. */
  readonly key: string
  /** Its score is the mean of its turns; else the share of what holds. */
  readonly isMean?: true
  /** It examines the conversation, not each turn. */
  readonly isWhole?: true
  /** The type of those rubrics of a case that it takes. */
  readonly rubricType?: string
  ask(turn: ExpectedTurn, criterion: MetricCriterion, rubrics: readonly EvalRubric[]): Asked
}

/** Metrics that are known here; any other is a check of that name, which a project may have. */
const metrics: Readonly<Record<string, Metric>> = {
  tool_trajectory_avg_score: { key: 'intermediate_data', ask: askForCalls },
  response_match_score: {
    key: 'final_response',
    isMean: true,
    ask: ({ answer: reference }, { threshold }) =>
      reference === ''
        ? 'lost'
        : [{ type: 'text_similarity', params: { reference, min_similarity: Math.min(1, threshold) } }],
  },
  final_response_match_v2: {
    key: 'final_response',
    ask: ({ question, answer }) =>
      answer === '' ? 'lost' : [judge('llm_judge', sameAnswer, { extra: { question, reference: answer } })],
  },
  hallucinations_v1: {
    key: 'final_response',
    isMean: true,
    ask: (_turn, { threshold }) => [
      judge('llm_judge_session', grounded, { min_score: Math.min(1, threshold) }),
    ],
  },
  rubric_based_final_response_quality_v1: askByRubrics('llm_judge_session', 'FINAL_RESPONSE_QUALITY'),
  rubric_based_tool_use_quality_v1: askByRubrics('llm_judge_tool_calls', 'TOOL_USE_QUALITY'),
  rubric_based_multi_turn_trajectory_quality_v1: {
    ...askByRubrics('llm_judge_session', 'TRAJECTORY_QUALITY'),
    isWhole: true,
  },
}

const sameAnswer =
  'The answer says the same as the reference in all that matters to the question, in whatever words.'
const grounded =
  'Every sentence of the answer is borne out by what the agent was told and what its tools gave. Each that is not lowers the score by its share.'

function judge(type: string, criteria: string, more: JsonObject = {}): JsonObject {
  return { type, params: { criteria, ...more } }
}

function askByRubrics(type: string, rubricType: string): Metric {
  return {
    key: 'rubrics',
    rubricType,
    ask: (_turn, _criterion, rubrics) =>
      rubrics.map(({ rubric_id: id, rubric_content: { text_property: text } }) => judge(type, text ?? id)),
  }
}

/** Calls in their order and no others, in their order among others, or among others. */
function askForCalls({ calls }: ExpectedTurn, { matchType, ignoresArgs }: MetricCriterion): Asked {
  if (calls.length === 0)
    return matchType === 'EXACT' ? [{ type: 'max_tool_calls', params: { max: 0 } }] : 'sure'
  const steps = calls.map((call) => writeCall(call, ignoresArgs))
  const args = ignoresArgs ? { args: 'ignore' } : {}
  return [{ type: 'trajectory', params: { steps, ...orderings[matchType], ...args } }]
}

const orderings: Readonly<Record<MetricCriterion['matchType'], JsonObject>> = {
  EXACT: {},
  IN_ORDER: { ordering: 'in_order', args: 'exact' },
  ANY_ORDER: { ordering: 'any_order', allow_others: true },
}

function writeCall({ name, args }: ExpectedCall, ignoresArgs: boolean): JsonValue {
  const tool = escapeName(name)
  if (ignoresArgs) return tool
  return Object.keys(args).length === 0 ? { tool } : { tool, args: writeExactArgs(args) }
}

/** Tells whether rubrics are asked by a criterion. */
export function asksRubrics({ metric }: MetricCriterion): boolean {
  return Object.hasOwn(metrics, metric) && metrics[metric]?.rubricType !== undefined
}

/** What a criterion asks of a conversation, as checks; or why it cannot be asked. */
export interface CaseChecks {
  readonly checks: readonly NativeCheck[]
  readonly problem?: string
  readonly note?: string
}

/** The checks that a criterion is, of a case with these turns and rubrics at this path. */
export function measureCase(
  criterion: MetricCriterion,
  turns: readonly ExpectedTurn[],
  rubrics: readonly EvalRubric[],
  path: KeyPath,
): CaseChecks {
  const { metric, threshold } = criterion
  if (metric === 'per_turn_user_simulator_quality_v1')
    return {
      checks: [],
      note: `\`${metric}\` is about the user whom ADK plays, and asks nothing of the agent`,
    }
  if (!(threshold > 0)) return { checks: [], note: describeIdle(criterion) }
  const how = Object.hasOwn(metrics, metric) ? metrics[metric] : undefined
  if (how === undefined) {
    const least = threshold <= 1 ? { min_score: threshold } : {}
    return { checks: [{ check: { type: metric, ...least }, path: null }] }
  }
  const whole: ExpectedTurn = { question: '', answer: '', calls: [], rubrics: [], path }
  const shares = (how.isWhole === true ? [whole] : turns).map((turn, index) => {
    const ofCase = [...rubrics, ...turn.rubrics].filter(
      ({ type }) => (type ?? how.rubricType) === how.rubricType,
    )
    const demand = how.ask(turn, criterion, [...criterion.rubrics, ...ofCase])
    if (typeof demand === 'string') return demand
    const place = turns.length === 1 || how.isWhole === true ? {} : { turn: index + 1 }
    return demand.map((check) => ({ check: { ...check, ...place }, path: [...turn.path, how.key] }))
  })
  const checks = shares.flatMap((share) => (typeof share === 'string' ? [] : share))
  const [sure = 0, lost = 0] = ['sure', 'lost'].map((word) => shares.filter((share) => share === word).length)
  const share = { threshold, sure, lost, turns: turns.length, path, metric }
  if (checks.length === 0) return describeNothing(how, share)
  const joined = how.isMean === true ? joinByMean(checks, share) : joinByCount(checks, share)
  const more = { description: metric, ...(turns.length > 1 ? { of_turns: turns.length } : {}) }
  return { ...joined, checks: joined.checks.map((each) => ({ ...each, check: { ...each.check, ...more } })) }
}

interface Share {
  readonly metric: string
  readonly threshold: number
  readonly sure: number
  readonly lost: number
  readonly turns: number
  readonly path: KeyPath
}

function describeNothing({ key }: Metric, { metric, lost, sure, turns }: Share): CaseChecks {
  if (sure > 0)
    return { checks: [], note: `\`${metric}\` asks nothing here: no call is expected, and any may be made` }
  const where = lost === 1 && turns === 1 ? 'the turn has' : turns === 0 ? 'there are' : 'the turns have'
  return {
    checks: [],
    problem: `\`${metric}\` has nothing to go by: ${where} no \`${key}\`; write it, or leave the metric out of the criteria`,
  }
}

/** All of them, or as many as the threshold asks for. */
function joinByCount(checks: readonly NativeCheck[], share: Share): CaseChecks {
  const { threshold, sure, lost } = share
  const total = checks.length + sure + lost
  // As ADK divides, so that a third is a third.
  const needed = [...Array(total + 1).keys()].find((count) => count / total >= threshold) ?? total + 1
  const n = needed - sure
  if (n > checks.length) return { checks: [], problem: describeUnreachable(share, total) }
  if (n <= 0) return { checks: [], note: describeIdle(share) }
  if (n === checks.length) return { checks }
  const params = { n, checks: checks.map(({ check }) => check) }
  return { checks: [{ check: { type: 'at_least', params }, path: share.path }] }
}

/** The mean of their scores, where those that never hold count as 0. */
function joinByMean(checks: readonly NativeCheck[], share: Share): CaseChecks {
  const { threshold, lost, metric, path } = share
  const total = checks.length + lost
  const least = lost === 0 ? threshold : (threshold * total) / checks.length
  if (least > 1) return { checks: [], problem: describeUnreachable(share, total) }
  if (checks.length === 1 && lost === 0) return { checks }
  const params = { checks: checks.map(({ check }) => check) }
  const mean = [{ check: { type: 'all_of', min_score: least, params }, path }]
  const note = `\`${metric}\`: ${lost} of ${total} turns say nothing to compare with, and count as 0`
  return lost === 0 ? { checks: mean } : { checks: mean, note }
}

function describeIdle({ metric, threshold }: Pick<MetricCriterion, 'metric' | 'threshold'>): string {
  return `\`${metric}\` asks nothing here: every run reaches a score of ${threshold}`
}

function describeUnreachable({ metric, threshold, lost }: Share, total: number): string {
  const most = Math.round(((total - lost) / total) * 1e4) / 1e4
  return `no run reaches the score of ${threshold} for \`${metric}\`: ${lost === 0 ? 'no score is above 1' : `${lost} of ${total} turns say nothing to compare with, so the most is ${most}`}`
}
