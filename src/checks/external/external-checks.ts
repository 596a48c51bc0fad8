import type { Check } from '../define.ts'
import { a2aEval, a2aEvalSession } from './a2a-eval.ts'
import { restEval, restEvalSession } from './rest-eval.ts'

/** Every check that a service or an agent outside of the gate answers for. Adding one is a file and a line. */
export const externalChecks = [
  restEval,
  restEvalSession,
  a2aEval,
  a2aEvalSession,
] as const satisfies readonly Check[]
