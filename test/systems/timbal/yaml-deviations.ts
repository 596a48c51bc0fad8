import type { timbalFileDeviations } from '../../../scripts/pages/timbal-deviations.ts'
import type { timbalValueDeviations } from '../../../src/systems/timbal/deviations.ts'

/** What we read where PyYAML reads something else. */
export const deviations: Readonly<
  Record<
    string,
    {
      readonly value: unknown
      readonly as: keyof (typeof timbalValueDeviations & typeof timbalFileDeviations)
    }
  >
> = {
  y052: { value: ['<<'], as: 'merge-sign' },
}
