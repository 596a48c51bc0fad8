import { checkDeviations } from './check-deviations.ts'
import { kensaParamDeviations, kensaSpanDeviations, kensaValueDeviations } from './kensa/deviations.ts'
import { promptkitPromptDeviations } from './promptkit/file-deviations.ts'
import type { SystemId } from './registry.ts'
import type { Deviations } from './system.ts'

/** All tables of each system, in the order of the pages; no entry stands twice. */
export const deviations: Readonly<Record<SystemId, readonly Deviations[]>> = {
  ...checkDeviations,
  kensa: [kensaParamDeviations, ...checkDeviations.kensa, kensaValueDeviations, kensaSpanDeviations],
  promptkit: [...checkDeviations.promptkit, promptkitPromptDeviations],
}
