import type { Check } from './define.ts'
import { exitCode } from './resource/exit-code.ts'
import { maxCost } from './resource/max-cost.ts'
import { maxDuration } from './resource/max-duration.ts'
import { maxTurns } from './resource/max-turns.ts'
import { contentExcludes } from './text/content-excludes.ts'
import { outputContains } from './text/output-contains.ts'
import { outputMatches } from './text/output-matches.ts'
import { noRepeatCalls } from './tools/no-repeat-calls.ts'
import { toolCalled } from './tools/tool-called.ts'
import { toolNotCalled } from './tools/tool-not-called.ts'
import { toolOrder } from './tools/tool-order.ts'
import { toolsCalled } from './tools/tools-called.ts'
import { toolsNotCalled } from './tools/tools-not-called.ts'
import { trajectory } from './trajectory/trajectory.ts'

/** Every check there is. Adding one is a file and a line. */
export const checks = [
  outputContains,
  outputMatches,
  contentExcludes,
  toolCalled,
  toolNotCalled,
  toolsCalled,
  toolsNotCalled,
  toolOrder,
  noRepeatCalls,
  trajectory,
  maxCost,
  maxTurns,
  maxDuration,
  exitCode,
] as const satisfies readonly Check[]

const byName = new Map<string, Check>(
  checks.flatMap((check: Check) => [check.type, ...check.aliases].map((name) => [name, check] as const)),
)

/** The check of a type or alias, or null. */
export function findCheck(name: string): Check | null {
  return byName.get(name) ?? null
}

/** Every type and alias, for did-you-mean. */
export const checkNames: readonly string[] = [...byName.keys()]
