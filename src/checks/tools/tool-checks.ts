import type { Check } from '../define.ts'
import { noToolErrors, toolEfficiency } from './call-failure.ts'
import { toolCallChain, toolCallsWithArgs } from './conditional-calls.ts'
import { toolAntiPattern, toolsAllowed, toolsNotCalled } from './forbidden-calls.ts'
import { noRepeatCalls } from './no-repeat-calls.ts'
import { toolResultHasMedia, toolResultMediaType } from './result-media.ts'
import { toolResultIncludes, toolResultMatches } from './result-search.ts'
import { toolArgsExcluded, toolArgs } from './tool-args.ts'
import { toolCallCount } from './tool-call-count.ts'
import { toolCalled, toolNotCalled } from './tool-called.ts'
import { toolNoRepeat } from './tool-no-repeat.ts'
import { toolOrder } from './tool-order.ts'
import { toolSelection } from './tool-selection.ts'
import { toolsCalled } from './tools-called.ts'

/** Every check of tool calls. Adding one is a file and a line. */
export const toolChecks = [
  toolCalled,
  toolNotCalled,
  toolsCalled,
  toolsNotCalled,
  toolsAllowed,
  toolSelection,
  toolOrder,
  noRepeatCalls,
  toolArgs,
  toolArgsExcluded,
  toolCallsWithArgs,
  toolCallCount,
  toolCallChain,
  toolAntiPattern,
  toolNoRepeat,
  toolEfficiency,
  noToolErrors,
  toolResultIncludes,
  toolResultMatches,
  toolResultHasMedia,
  toolResultMediaType,
] as const satisfies readonly Check[]
