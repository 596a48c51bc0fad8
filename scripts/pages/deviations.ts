import { checkDeviations } from '../../src/systems/check-deviations.ts'
import { kensaParamDeviations, kensaSpanDeviations, kensaValueDeviations } from './kensa-deviations.ts'
import { promptkitPromptDeviations } from './promptkit-deviations.ts'
import type { SystemId } from '../../src/systems/registry.ts'
import type { Deviations } from '../../src/systems/system.ts'

/** All tables of each system, in the order of the pages; no entry stands twice. Those of no check are here, since no run shows them. */
export const deviations: Readonly<Record<SystemId, readonly Deviations[]>> = {
  ...checkDeviations,
  kensa: [kensaParamDeviations, ...checkDeviations.kensa, kensaValueDeviations, kensaSpanDeviations],
  promptkit: [...checkDeviations.promptkit, promptkitPromptDeviations],
}
