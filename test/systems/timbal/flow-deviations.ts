import type { timbalFileDeviations } from '../../../scripts/pages/timbal-deviations.ts'
import type { timbalValueDeviations, timbalFlowDeviations } from '../../../src/systems/timbal/deviations.ts'

type As = keyof (typeof timbalFlowDeviations & typeof timbalFileDeviations)

/** What our check says where Timbal's flow says something else. Nothing else may differ. */
export const flowDeviations: Readonly<Record<string, { status: 'pass' | 'fail' | 'error'; as: As }>> = {
  f010: { status: 'error', as: 'no-steps' },
  f070: { status: 'error', as: 'dropped-step' },
  f079: { status: 'fail', as: 'names-alike' },
  f089: { status: 'fail', as: 'listed-twice' },
  f098: { status: 'error', as: 'dropped-step' },
  w271: { status: 'error', as: 'run-of-any' },
  w287: { status: 'error', as: 'dropped-step' },
}

/** What a scenario comes to where Timbal's eval comes to something else. */
export const evalDeviations: Readonly<
  Record<string, { outcome: 'passed' | 'failed' | 'unverified'; as: As }>
> = {
  e004: { outcome: 'unverified', as: 'no-validators' },
  e019: { outcome: 'failed', as: 'validators-in-block' },
  e028: { outcome: 'unverified', as: 'lost-validator' },
  e055: { outcome: 'unverified', as: 'no-validators' },
  e058: { outcome: 'unverified', as: 'no-validators' },
  w335: { outcome: 'failed', as: 'timeout' },
  e064: { outcome: 'unverified', as: 'no-list' },
}

/** Where the scenario comes to the same, and one of its checks does not. */
export const resultDeviations: Readonly<
  Record<string, { as: keyof (typeof timbalValueDeviations & typeof timbalFileDeviations) }>
> = {
  e040: { as: 'methods' },
}
