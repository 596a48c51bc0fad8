import type { Check } from '../define.ts'
import { spans } from './spans.ts'
import { trajectory } from './trajectory.ts'

/** Every check of the steps of a run. Adding one is a file and a line. */
export const trajectoryChecks = [trajectory, spans] as const satisfies readonly Check[]
