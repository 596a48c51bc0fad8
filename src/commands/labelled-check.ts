import type { BoundCheck } from '../checks/bind.ts'
import { planCheck } from '../checks/run.ts'
import { GateError } from '../core/errors.ts'
import type { Verdict } from '../core/verdict.ts'
import { ExternalEvaluators } from '../trial/inquiry.ts'
import type { FileTree } from '../files/tree.ts'
import type { Judge } from '../judge/judging.ts'
import type { Judgement, JudgeQuestion } from '../judge/question.ts'
import { loadSuite } from '../scenario/load-suite.ts'
import { dialects } from '../systems/registry.ts'
import type { LabelledOutput } from '../scenario/labels.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { noAttributes } from '../trace/model/attributes.ts'
import type { Message } from '../trace/model/message.ts'
import { emptyContent, Span } from '../trace/model/span.ts'
import { Trace } from '../trace/model/trace.ts'
import { evaluatePlanned, noAnswers, type Answers } from '../trial/answers.ts'
import { planQuestions, listQuestions, type PlannedCheck } from '../trial/plan.ts'
import type { JudgedStatus } from '../judge/calibrate/calibration.ts'

/** A check that asks a model, in the scenario that it stands in. */
export interface LabelledCheck {
  readonly scenario: Scenario
  readonly check: BoundCheck
}

/** Answer of a judge about one output. */
export interface JudgeAnswer {
  /** In the words of the labels: of a check, whether it passes. */
  readonly status: JudgedStatus
  readonly judgement: Judgement
  /** Whether a pass of the judge is a failure of the check. */
  readonly isNegated: boolean
}

/**
 * The check of a scenario by its `id`, its type or its number.
 * @throws GateError `bad-option` where there is not exactly one, or it asks no model.
 */
export async function findLabelledCheck(tree: FileTree, file: string, name: string): Promise<LabelledCheck> {
  const { scenarios } = await loadSuite(tree, [file], dialects)
  const [scenario, ...others] = scenarios
  if (scenario === undefined || others.length > 0)
    throw new GateError(
      'bad-option',
      `--scenario: \`${file}\` holds ${scenarios.length} scenarios; name a file with one`,
    )
  const judged = scenario.checks.filter(({ check }) => check?.judged !== undefined)
  const found = judged.filter(({ spec }) => spec.id === name || spec.type === name)
  const [check, second] =
    found.length > 0 ? found : judged.filter((bound) => getCheckNumber(scenario, bound) === name)
  if (check !== undefined && second === undefined && check.problems === null) return { scenario, check }
  const known = judged.map(
    (bound) => `${bound.spec.id ?? bound.spec.type} (${getCheckNumber(scenario, bound)})`,
  )
  const why = second === undefined ? 'is no check of it that asks a model' : 'are several checks of it'
  throw new GateError(
    'bad-option',
    `--check: \`${name}\` ${why}; expected one of: ${known.join(', ') || 'none'}`,
  )
}

/** Counted from 1. */
function getCheckNumber({ checks }: Scenario, check: BoundCheck): string {
  return String(checks.indexOf(check) + 1)
}

/**
 * Asks the judge of a check about each output, as if an agent had given just that answer.
 * @throws GateError `bad-option` where the check asks more than one question, or none.
 */
export async function askCheckJudge(
  { scenario, check }: LabelledCheck,
  outputs: readonly LabelledOutput[],
  judging: Judge,
  answered: () => void,
): Promise<JudgeAnswer[]> {
  const [first] = outputs
  // Before anything is asked, and paid for.
  if (first !== undefined) toSaid(applyAnswers(plannedFor(first), noAnswers), check)
  await using inquiry = new ExternalEvaluators({ kind: 'left', reason: 'only judges are asked' }, judging)
  return await Promise.all(
    outputs.map(async (output) => {
      const planned = plannedFor(output)
      await inquiry.ask(listQuestions([planned]))
      const said = toSaid(applyAnswers(planned, inquiry), check)
      answered()
      return said
    }),
  )

  function plannedFor(output: LabelledOutput): PlannedCheck {
    return planQuestions(planCheck(createTrace(output), check), scenario)
  }
}

interface Asked {
  readonly verdict: Verdict
  readonly asked: ReadonlyMap<JudgeQuestion, Judgement>
}

function applyAnswers(planned: PlannedCheck, answers: Answers): Asked {
  const asked = new Map(
    listQuestions([planned]).flatMap((each) =>
      each.kind === 'judge' ? [[each.question, answers.judgement(each.question)] as const] : [],
    ),
  )
  return { verdict: evaluatePlanned(planned, answers), asked }
}

function toSaid({ verdict, asked }: Asked, { spec }: BoundCheck): JudgeAnswer {
  const [only, ...others] = asked
  if (only === undefined || others.length > 0) {
    const reason =
      only === undefined ? `asks nothing of an output alone (${verdict.reason})` : 'asks several questions'
    const advice = 'use --criteria with the words of one of them'
    throw new GateError(
      'bad-option',
      `--check: \`${spec.type}\` ${reason}, and cannot be calibrated as one judge; ${advice}`,
    )
  }
  const [{ graded }, judgement] = only
  const isDecided = verdict.status === 'pass' || verdict.status === 'fail'
  const status = isDecided ? verdict.status : judgement.status === 'uncertain' ? 'uncertain' : 'error'
  const isNegated = isDecided && graded === undefined && verdict.status !== judgement.status
  return { status, judgement, isNegated }
}

/** A run in which the agent was asked something, and answered. */
function createTrace({ input, output }: LabelledOutput): Trace {
  const asked = input === null ? [] : [createTextMessage('user', input)]
  const place = { id: '1', parentId: null, name: 'chat', kind: 'llm', startUs: null, endUs: null } as const
  const span = new Span({ ...place, error: null, attributes: noAttributes, events: [] }, () => ({
    ...emptyContent,
    recorded: true,
    input: asked,
    output: [createTextMessage('assistant', output)],
  }))
  return new Trace({
    id: 'labelled',
    source: { file: '', format: 'labels' },
    spans: [span],
    process: null,
    stated: {},
  })
}

function createTextMessage(role: 'user' | 'assistant', text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}
