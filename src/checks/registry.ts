import type { Check } from './define.ts'
import { delegationChecks } from './agents/delegation-checks.ts'
import { combinedChecks } from './combined/combined-checks.ts'
import { behaviourChecks } from './behaviour/behaviour-checks.ts'
import { externalChecks } from './external/external-checks.ts'
import { keepChecks } from './find-check.ts'
import { flowChecks } from './flow/flow-checks.ts'
import { guardrailChecks } from './guardrail/guardrail-checks.ts'
import { jsonChecks } from './json/json-checks.ts'
import { judgedChecks } from './judged/judged-checks.ts'
import { mediaChecks } from './media/media-checks.ts'
import { resourceChecks } from './resource/resource-checks.ts'
import { textChecks } from './text/text-checks.ts'
import { toolChecks } from './tools/tool-checks.ts'
import { trajectoryChecks } from './trajectory/trajectory-checks.ts'
import { valueChecks } from './values/value-checks.ts'
import { workflowChecks } from './workflow/workflow-checks.ts'

/** All checks, for the library and generated pages. The bundle loads them by family instead (`find-check.ts`). */
export const checks = [
  ...textChecks,
  ...jsonChecks,
  ...toolChecks,
  ...trajectoryChecks,
  ...delegationChecks,
  ...workflowChecks,
  ...mediaChecks,
  ...valueChecks,
  ...flowChecks,
  ...combinedChecks,
  ...guardrailChecks,
  ...behaviourChecks,
  ...resourceChecks,
  ...judgedChecks,
  ...externalChecks,
] as const satisfies readonly Check[]

keepChecks(checks)
