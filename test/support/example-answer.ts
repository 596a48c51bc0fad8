import type { Example } from '../../src/checks/define.ts'
import type { AnswerCheck } from '../../src/checks/run.ts'
import { scripted } from './scripted-judge.ts'

/** A scenario of which nothing is said. */
export const noScenario = {
  id: 'example',
  name: '',
  description: '',
  file: 'example.yaml',
  tags: [],
  input: null,
  expectedOutcome: '',
  row: null,
}

/** What answers for a check in its own example: the judge or the service of that; else the check itself. */
export function exampleAnswer({ judge, answer }: Pick<Example<string>, 'judge' | 'answer'>): AnswerCheck {
  const byJudge = scripted(judge)
  return (check, trace, params, target) => {
    const { remote } = check
    if (remote === undefined || answer === undefined) return byJudge(check, trace, params, target)
    const question = remote.question(trace, params, noScenario)
    return 'status' in question ? question : remote.finding(answer)
  }
}
