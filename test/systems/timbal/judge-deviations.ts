import type { timbalJudgeDeviations } from '../../../src/systems/timbal/deviations.ts'

type As = keyof typeof timbalJudgeDeviations

/** What our check says where Timbal's validator says something else. Nothing else may differ. */
export const deviations: Readonly<Record<string, { status: 'pass' | 'fail' | 'error'; as: As }>> = {
  l015: { status: 'error', as: 'nothing-to-judge' },
  b004: { status: 'error', as: 'no-verdict' },
  b007: { status: 'error', as: 'no-verdict' },
  b025: { status: 'error', as: 'no-verdict' },
}
