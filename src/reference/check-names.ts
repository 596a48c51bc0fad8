import { listNames, startQuestions, type Check, type StartQuestion } from '../checks/define.ts'

const questions: Readonly<Record<StartQuestion, string>> = {
  tools: 'Did it call the right tools?',
  order: 'In the right order?',
  arguments: 'With the right arguments?',
  answer: 'Did it say the right thing?',
  avoid: 'Did it avoid what must not happen?',
  cost: 'How much did it cost?',
}

/** A question of an author, and the checks that answer it. */
export interface StartGroup {
  readonly question: string
  readonly checks: readonly Check[]
}

/** The checks to start with, by question. */
export function groupStartChecks(all: readonly Check[]): readonly StartGroup[] {
  return startQuestions.map((id) => ({
    question: questions[id],
    checks: all.filter(({ startWith }) => startWith === id),
  }))
}

/** A name of the same thing, and the check whose name it is. */
export interface OtherWord {
  readonly name: string
  readonly type: string
}

/** Other names of a check, and the names of those that ask the same. */
export function listOtherWords({ type, aliases = [] }: Check, all: readonly Check[]): readonly OtherWord[] {
  const same = all.filter(({ canonical }) => canonical === type)
  return [
    ...aliases.map((name) => ({ name, type })),
    ...same.flatMap((check) => listNames(check).map((name) => ({ name, type: check.type }))),
  ]
}
