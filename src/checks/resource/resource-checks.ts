import type { Check } from '../define.ts'
import { costBudget } from './cost-budget.ts'
import { exitCode } from './exit-code.ts'
import { latencyBudget } from './latency-budget.ts'
import { latency } from './latency.ts'
import { maxCost } from './max-cost.ts'
import { maxDuration } from './max-duration.ts'
import { maxTokens } from './max-tokens.ts'
import { maxToolCalls } from './max-tool-calls.ts'
import { maxTurns } from './max-turns.ts'

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
