import { branchMark, isNewer, isOfOtherGate, isOnOtherBase, type CommentOrigin } from '../claim.ts'
import { isPass, type MarkAnswer, type Conclusion, type MarkReport, type Shown } from './mark.ts'

/** From the best to the worst. */
const order: readonly Conclusion[] = ['success', 'neutral', 'cancelled', 'failure']

/**
 * Decides what a mark shows where others stand on the same commit under the same name. GitHub lets the last one count, so
 * that it must be the worst of those that are answers of their own: of other jobs, workflows and base branches. `bases`: base
 * branches of the open pull requests with this head; null: not known.
 */
export function shownBeside(
  report: MarkReport,
  claim: CommentOrigin,
  answers: readonly MarkAnswer[],
  bases: readonly string[] | null,
): Shown {
  const newer = answers.find((answer) => isNewer(answer.claim, claim) && !isApart(answer.claim, claim))
  if (newer !== undefined) {
    const conclusion = newer.conclusion ?? 'cancelled'
    const { report: its } = shownBeside({ ...overtaken, conclusion }, newer.claim, answers, bases)
    return { report: its, isOvertaken: true }
  }
  return { report: combineAnswers(report, claim, answers, bases), isOvertaken: false }
}

function combineAnswers(
  report: MarkReport,
  claim: CommentOrigin,
  answers: readonly MarkAnswer[],
  bases: readonly string[] | null,
): MarkReport {
  const marks = bases?.map(branchMark) ?? []
  const isOpen = ({ base }: CommentOrigin) =>
    marks.length === 0 || base === undefined || !base.startsWith('b') || marks.includes(base)
  if (!isOpen(claim)) return { ...report, conclusion: 'failure', title: elsewhere }
  const all = [...answers, { claim, conclusion: report.conclusion }]
  const others = answers.filter(
    (answer) =>
      (isApart(answer.claim, claim) || isNewer(claim, answer.claim)) &&
      isOpen(answer.claim) &&
      !isReplaced(answer, all),
  )
  const worst = others
    .map(({ conclusion }) => order.indexOf(conclusion ?? 'cancelled'))
    .reduce((most, next) => Math.max(most, next), 0)
  if (worst <= order.indexOf(report.conclusion)) return report
  const conclusion = order[worst] ?? 'failure'
  if (conclusion === 'neutral') return { ...report, conclusion }
  const why = conclusion === 'failure' ? closeMark : waiting
  return { ...report, conclusion, title: `${why}; here: ${report.title.replace(/^Scenario Gate: /, '')}` }
}

type Answer = Pick<MarkAnswer, 'claim' | 'conclusion'>

/**
 * Tells whether newer answers stand in for one. Jobs of a matrix look alike from one attempt to the next, so that one of an
 * attempt that was not green is replaced where a later attempt has as many answers as it had of those.
 */
function isReplaced(answer: Answer, all: readonly Answer[]): boolean {
  const later = all.filter((one) => isNewer(one.claim, answer.claim) && !isApart(one.claim, answer.claim))
  const [first] = later
  if (first === undefined) return false
  if (isPass(answer.conclusion) || later.some(({ claim }) => claim.run > answer.claim.run)) return true
  const alike = all.filter(
    ({ claim, conclusion }) =>
      claim.attempt === answer.claim.attempt && !isPass(conclusion) && !isApart(claim, first.claim),
  )
  const attempts = new Set(later.map(({ claim }) => claim.attempt))
  return [...attempts].some(
    (attempt) => countSteps(later.filter(({ claim }) => claim.attempt === attempt)) >= countSteps(alike),
  )
}

function countSteps(answers: readonly Answer[]): number {
  return new Set(answers.map(({ claim }) => claim.step)).size
}

function isApart(other: CommentOrigin, claim: CommentOrigin): boolean {
  return isOfOtherGate(other, claim) || isOnOtherBase(other, claim)
}

const elsewhere =
  'Scenario Gate: not verified — the pull request is for another branch now; push to it, or close and reopen it'
const waiting =
  'Scenario Gate: not verified — another job, workflow or base branch under this name has no verdict yet'
const closeMark = 'Scenario Gate: closed — by another job, workflow or base branch under this name'

const overtaken = {
  title: 'Scenario Gate: a newer run judges the same commit',
  summary: 'The newer run counts, and this is its conclusion.',
}
