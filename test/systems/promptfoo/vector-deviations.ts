import type { promptfooFileDeviations } from '../../../scripts/pages/promptfoo-deviations.ts'
import type { promptfooDeviations } from '../../../src/systems/promptfoo/deviations.ts'

type As = keyof (typeof promptfooDeviations & typeof promptfooFileDeviations)

/** What a scenario comes to where promptfoo's test comes to something else. Nothing else may differ. */
export const promptfooVectorDeviations: Readonly<
  Record<string, { outcome: 'passed' | 'failed' | 'unverified'; as: As }>
> = {
  v58: { outcome: 'unverified', as: 'near-miss' },
  v60: { outcome: 'unverified', as: 'near-miss' },
  v192: { outcome: 'unverified', as: 'near-miss' },
  v297: { outcome: 'unverified', as: 'free' },
  v298: { outcome: 'unverified', as: 'free' },
  v310: { outcome: 'unverified', as: 'no-assertions' },
  v318: { outcome: 'unverified', as: 'weight-0' },
  v320: { outcome: 'unverified', as: 'threshold-0' },
}
