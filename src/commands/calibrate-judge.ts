import { z } from 'zod'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { getStem, type FileTree } from '../files/paths.ts'
import type { Calibration, Confusion } from '../judge/calibrate/calibration.ts'
import { computeCalibration, invertConfusion } from '../judge/calibrate/calibration.ts'
import type { JudgeOfRecord } from '../judge/calibrate/calibration-file.ts'
import type { Count } from '../judge/calibrate/corrected-rate.ts'
import type { Judge } from '../judge/judging.ts'
import type { JudgedText, JudgeQuestion, Rubric } from '../judge/question.ts'
import type { CheckVerdict, Results } from '../results/schema.ts'
import { parseJudgeFile, readJudgeFile, type JudgeReading } from '../scenario/judge-file.ts'
import { readLabels, type LabelledOutput } from '../scenario/labels.ts'
import { askCheckJudge, findLabelledCheck, type LabelledAnswer } from './labelled-check.ts'

/** The judge to calibrate: a judge file (null: named by the labels file), a rubric in words, or a scenario's check. */
export type JudgeSelection =
  | { readonly kind: 'file'; readonly name: string | null }
  | { readonly kind: 'words'; readonly criteria: string }
  | { readonly kind: 'check'; readonly scenario: string; readonly check: string }

/** A judge that was held against labels. */
export interface Calibrated extends JudgeOfRecord {
  readonly calibration: Calibration
  /** The counts as they are kept: in the words of the judge, where a check turns them around. */
  readonly judgeCounts: Confusion
  /** Reasons for outputs without a verdict, each once. */
  readonly failures: readonly string[]
}

/** A judge that is ready to be asked. */
export interface Ready {
  readonly name: string
  readonly outputs: readonly LabelledOutput[]
  /** Asks about each output, in order; calls `answered` after each. */
  readonly ask: (judging: Judge, answered: () => void) => Promise<readonly LabelledAnswer[]>
}

/**
 * Reads what a calibration needs, before anything is asked; or what is wrong with the files.
 * @throws GateError for files that are missing, outside of the tree or too large, and checks that cannot be asked.
 */
export async function prepareCalibration(
  tree: FileTree,
  labels: string,
  judge: JudgeSelection,
): Promise<Ready | { readonly problems: readonly Diagnostic[] }> {
  const { outputs, problems } = await readLabels(tree, labels)
  if (judge.kind === 'check') {
    const target = await findLabelledCheck(tree, judge.scenario, judge.check)
    const name = `${target.scenario.id}: ${target.check.spec.id ?? target.check.spec.type}`
    if (problems.length > 0) return { problems }
    return { name, outputs, ask: async (...asking) => askCheckJudge(target, outputs, ...asking) }
  }
  const named = judge.kind === 'words' ? 'criteria' : (judge.name ?? getStem(labels))
  const read =
    judge.kind === 'words' ? { rubric: { criterion: judge.criteria } } : await readRubric(tree, labels, named)
  if (!('rubric' in read)) return { problems: [...problems, ...read.problems] }
  if (problems.length > 0) return { problems }
  const name = isPath(named) ? getStem(named) : named
  const ask: Ready['ask'] = async (judging, answered) =>
    Promise.all(
      outputs.map(async (output) => {
        const judgement = await judging.ask(buildQuestion(name, read.rubric, output))
        answered()
        return { status: judgement.status, judgement, isNegated: false }
      }),
    )
  return { name, outputs, ask }
}

/** Tells whether a judge file is given by its path, not by its name. */
export function isPath(name: string): boolean {
  return /\.ya?ml$/i.test(name)
}

async function readRubric(tree: FileTree, labels: string, name: string): Promise<JudgeReading> {
  if (isPath(name)) return parseJudgeFile(name, await tree.readText(name, limits.scenarioFile))
  return readJudgeFile(tree, labels, name, (message) => ({
    code: 'labels',
    severity: 'error',
    message: `${message}, or name another judge with --rubric`,
    file: labels,
  }))
}

function buildQuestion(name: string, rubric: Rubric, { input, output }: LabelledOutput): JudgeQuestion {
  const inputs: JudgedText[] = input === null ? [] : [{ label: 'What the agent was given', text: input }]
  const judged = [...inputs, { label: 'What the agent answered in the end', text: output }]
  return { name, rubric, judged, form: 'verdict', model: null, votes: null }
}

/**
 * Asks the judge about every output. `run`: results of a run whose pass rate is to be corrected; `answered` is
 * told of each output.
 * @throws GateError `no-verdict` if the judge decided about no output, or several models answered.
 */
export async function calibrateJudge(
  ready: Ready,
  judging: Judge,
  run: Results | null,
  answered: () => void = () => undefined,
): Promise<Calibrated> {
  const { name, outputs } = ready
  const answers = await ready.ask(judging, answered)
  const { model, identity } = identifyJudge(answers)
  const judged = answers.map(({ status }, at) => ({ label: outputs[at]?.label ?? null, status }))
  const observed = run === null ? null : countDecided(run, { model, identity })
  const calibration = computeCalibration(judged, observed)
  const isNegated = answers.some((each) => each.isNegated)
  const judgeCounts = isNegated ? invertConfusion(calibration.confusion) : calibration.confusion
  return { judge: name, model, identity, calibration, judgeCounts, failures: listFailedAnswers(answers) }
}

function identifyJudge(answers: readonly LabelledAnswer[]): Pick<JudgeOfRecord, 'model' | 'identity'> {
  const judges = answers.flatMap(({ status, judgement: { model, identity } }) =>
    status === 'error' || model === null || identity === undefined ? [] : [{ model, identity }],
  )
  const [judge] = judges
  if (judge === undefined) {
    const [reason = 'it was asked nothing'] = listFailedAnswers(answers)
    throw new GateError('no-verdict', `The judge gave no verdict: ${reason}.`)
  }
  const models = [...new Set(judges.map(({ model }) => model))]
  if (models.length === 1) return judge
  throw new GateError(
    'no-verdict',
    `Several models answered (${models.join(', ')}); name one with --judge-model.`,
  )
}

function listFailedAnswers(answers: readonly LabelledAnswer[]): string[] {
  return [
    ...new Set(answers.flatMap(({ status, judgement }) => (status === 'error' ? [judgement.reasoning] : []))),
  ]
}

/** Counts the trials of a run that this judge passed and decided, for a scenario or in a check. */
function countDecided({ scenarios }: Results, judgeId: Pick<JudgeOfRecord, 'model' | 'identity'>): Count {
  const is = (judge: { readonly model: string | null; readonly identity?: string | undefined }) =>
    judge.model === judgeId.model && judge.identity === judgeId.identity
  const trials = scenarios.flatMap((scenario) => scenario.trials)
  const verdicts = trials.flatMap(({ judge, checks }) => [
    ...(judge !== null && is(judge) ? [judge] : []),
    ...checks.filter((check) => listJudgements(check).some(is)),
  ])
  const count = verdicts.filter(({ status }) => status === 'pass').length
  return { count, total: count + verdicts.filter(({ status }) => status === 'fail').length }
}

const judged = z.object({
  judgements: z.array(z.object({ model: z.string().nullable(), identity: z.string().optional() })).length(1),
})

function listJudgements({ details }: CheckVerdict): z.infer<typeof judged>['judgements'] {
  const parsed = judged.safeParse(details)
  return parsed.success ? parsed.data.judgements : []
}
