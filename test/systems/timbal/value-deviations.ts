import type { timbalFileDeviations } from '../../../scripts/pages/timbal-deviations.ts'
import type { timbalValueDeviations } from '../../../src/systems/timbal/deviations.ts'

type As = keyof (typeof timbalValueDeviations & typeof timbalFileDeviations)

/** What our check says where Timbal's validator says something else. Nothing else may differ. */
export const deviations: Readonly<Record<string, { status: 'pass' | 'fail' | 'error'; as: As }>> = {
  v113: { status: 'error', as: 'no-items' },
  v130: { status: 'error', as: 'no-items' },
  v138: { status: 'error', as: 'no-items' },
  v283: { status: 'error', as: 'unknown-type' },
  v289: { status: 'error', as: 'unknown-type' },
  w183: { status: 'error', as: 'unknown-type' },
  w187: { status: 'error', as: 'unknown-type' },
  v401: { status: 'fail', as: 'whole-numbers' },
}
