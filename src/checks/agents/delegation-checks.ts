import type { Check } from '../define.ts'
import { agentInvoked } from './agent-invoked.ts'
import { agentNotInvoked } from './agent-not-invoked.ts'
import { agentResponseContains } from './agent-response-contains.ts'
import { noAgentError } from './no-agent-error.ts'
import { skillActivated } from './skill-activated.ts'
import { skillActivationOrder } from './skill-activation-order.ts'
import { skillNotActivated } from './skill-not-activated.ts'

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
