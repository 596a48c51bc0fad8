import type { Check } from '../define.ts'
import { noRepeatCalls } from './no-repeat-calls.ts'
import { noToolErrors } from './no-tool-errors.ts'
import { toolAntiPattern } from './tool-anti-pattern.ts'
import { toolArgsExcluded } from './tool-args-excluded.ts'
import { toolArgs } from './tool-args.ts'
import { toolCallChain } from './tool-call-chain.ts'
import { toolCallCount } from './tool-call-count.ts'
import { toolCalled } from './tool-called.ts'
import { toolCallsWithArgs } from './tool-calls-with-args.ts'
import { toolEfficiency } from './tool-efficiency.ts'
import { toolNoRepeat } from './tool-no-repeat.ts'
import { toolNotCalled } from './tool-not-called.ts'
import { toolOrder } from './tool-order.ts'
import { toolResultHasMedia } from './tool-result-has-media.ts'
import { toolResultIncludes } from './tool-result-includes.ts'
import { toolResultMatches } from './tool-result-matches.ts'
import { toolResultMediaType } from './tool-result-media-type.ts'
import { toolSelection } from './tool-selection.ts'
import { toolsAllowed } from './tools-allowed.ts'
import { toolsCalled } from './tools-called.ts'
import { toolsNotCalled } from './tools-not-called.ts'

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
