import { bindCheck, type BoundCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import { exampleAnswer } from './example-answer.ts'

/** One letter for each way in which a check ends, for golden files of many. */
export const verdictLetters = { pass: 'P', fail: 'F', error: '.', skip: 's' } as const

/** Binds a check with the parameters of an example; `scope`: how it is asked. Default: as an assertion. */
export function bindExample(type: string, params: JsonValue, scope: Partial<CheckSpec> = {}): BoundCheck {
  const spec = { type, params: params as JsonObject, description: '' } as const
  return bindCheck({ ...spec, severity: 'error', surface: 'assertion', ...scope })
}

/** Examples that show what is given up take long on any run. */
export function isTooCostly({ expect: end }: Example<string>): boolean {
  return typeof end === 'object' && 'error' in end && end.error.endsWith('-too-costly')
}

const evaluated = new Map<Example<string>, Verdict>()

/** What one example of a check, asked as an assertion, comes to; found once, for several files ask and some take long. */
export function exampleVerdict(check: Check, example: Example<string>): Verdict {
  const known = evaluated.get(example)
  // Checks may share an example.
  if (known?.type === check.type) return known
  const bound = bindExample(check.type, example.params)
  const [verdict] = runChecks(buildExampleTrace(example.trace), [bound], exampleAnswer(example))
  evaluated.set(example, verdict as Verdict)
  return verdict as Verdict
}
