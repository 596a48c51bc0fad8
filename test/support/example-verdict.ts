import { bindCheck } from '../../src/checks/bind.ts'
import type { Check, Example } from '../../src/checks/define.ts'
import { exampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import { exampleAnswer } from './example-answer.ts'

/** Evaluates one example of a check as an assertion. */
export function exampleVerdict(check: Check, example: Example<string>): Verdict {
  const spec = {
    type: check.type,
    params: example.params as Record<string, JsonValue>,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  const [verdict] = runChecks(exampleTrace(example.trace), [bindCheck(spec)], exampleAnswer(example))
  return verdict as Verdict
}
