import type { Check } from '../define.ts'
import { compositionBranchTaken } from './composition-branch-taken.ts'
import { compositionParallelComplete } from './composition-parallel-complete.ts'
import { compositionStepOutput } from './composition-step-output.ts'
import { spokeInState } from './spoke-in-state.ts'
import { workflowComplete } from './workflow-complete.ts'
import { workflowStateIs } from './workflow-state-is.ts'
import { workflowToolAccess } from './workflow-tool-access.ts'
import { workflowTransitionOrder } from './workflow-transition-order.ts'
import { workflowTransitionedTo } from './workflow-transitioned-to.ts'

/** Every check of the states of a workflow and of the steps of a composition. Adding one is a file and a line. */
export const workflowChecks = [
  workflowComplete,
  workflowStateIs,
  workflowTransitionedTo,
  workflowTransitionOrder,
  workflowToolAccess,
  spokeInState,
  compositionBranchTaken,
  compositionParallelComplete,
  compositionStepOutput,
] as const satisfies readonly Check[]
