import type { Check } from '../define.ts'
import { approvalRequested } from './approval-requested.ts'
import { guardrailTriggered } from './guardrail-triggered.ts'
import { noPiiLeak } from './no-pii-leak.ts'
import { noSecretLeak } from './no-secret-leak.ts'
import { noWriteBeforeApproval } from './no-write-before-approval.ts'
import { toolBlocked } from './tool-blocked.ts'

/** Every check of guardrails. Adding one is a file and a line. */
export const guardrailChecks = [
  guardrailTriggered,
  noSecretLeak,
  noPiiLeak,
  approvalRequested,
  toolBlocked,
  noWriteBeforeApproval,
] as const satisfies readonly Check[]
