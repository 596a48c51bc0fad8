import type { Check } from '../define.ts'
import { costBudget, maxCost } from './costs.ts'
import { maxTokens, maxTurns } from './counts.ts'
import { exitCode } from './exit-code.ts'
import { latencyBudget, maxDuration } from './max-duration.ts'
import { latency } from './latency.ts'
import { maxToolCalls } from './max-tool-calls.ts'

/** Every check of cost, time and size. Adding one is a file and a line. */
export const resourceChecks = [
  maxCost,
  maxTurns,
  maxTokens,
  maxToolCalls,
  maxDuration,
  latencyBudget,
  latency,
  costBudget,
  exitCode,
] as const satisfies readonly Check[]
