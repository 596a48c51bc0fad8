import { checkDeviations } from '../../src/systems/check-deviations.ts'
import type { SystemId } from '../../src/systems/registry.ts'
import type { Deviations } from '../../src/systems/system.ts'
import { adkFileDeviations } from './adk-deviations.ts'
import { agentcheckFileDeviations } from './agentcheck-deviations.ts'
import {
  kensaFileDeviations,
  kensaParamDeviations,
  kensaSpanDeviations,
  kensaValueDeviations,
} from './kensa-deviations.ts'
import { promptfooFileDeviations } from './promptfoo-deviations.ts'
import { promptkitPromptDeviations, promptkitScenarioDeviations } from './promptkit-deviations.ts'
import { timbalFileDeviations } from './timbal-deviations.ts'

/** All tables of each system, in the order of the pages; no entry stands twice. Those of no check are here, since no run shows them. */
export const deviations: Readonly<Record<SystemId, readonly Deviations[]>> = {
  kensa: [
    kensaParamDeviations,
    ...checkDeviations.kensa,
    kensaFileDeviations,
    kensaValueDeviations,
    kensaSpanDeviations,
  ],
  promptkit: [...checkDeviations.promptkit, promptkitScenarioDeviations, promptkitPromptDeviations],
  agentcheck: [...checkDeviations.agentcheck, agentcheckFileDeviations],
  promptfoo: [...checkDeviations.promptfoo, promptfooFileDeviations],
  adk: [...checkDeviations.adk, adkFileDeviations],
  timbal: [...checkDeviations.timbal, timbalFileDeviations],
}
