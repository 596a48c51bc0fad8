import type { Check } from '../define.ts'
import { agentResponseContains } from './agent-response-contains.ts'
import { agentInvoked, agentNotInvoked } from './agents-invoked.ts'
import { noAgentError } from './no-agent-error.ts'
import { skillActivated, skillActivationOrder, skillNotActivated } from './skills.ts'

/** Every check of agents and skills. Adding one is a file and a line. */
export const delegationChecks = [
  agentInvoked,
  agentNotInvoked,
  agentResponseContains,
  noAgentError,
  skillActivated,
  skillNotActivated,
  skillActivationOrder,
] as const satisfies readonly Check[]
