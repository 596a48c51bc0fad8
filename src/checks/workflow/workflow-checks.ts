import type { Check } from '../define.ts'
import { compositionBranchTaken, compositionParallelComplete, compositionStepOutput } from './compositions.ts'
import {
  spokeInState,
  workflowComplete,
  workflowStateIs,
  workflowTransitionOrder,
  workflowTransitionedTo,
} from './workflow-states.ts'
import { workflowToolAccess } from './workflow-tool-access.ts'

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
