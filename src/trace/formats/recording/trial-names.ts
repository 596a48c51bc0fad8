import { listObjects, objectOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { parseKeyValues } from '../opentelemetry/otlp-values.ts'

/** The instrumentation scope of the span that stands for the trial. */
export const scopeName = 'scenario-gate'

/** Attributes of that span, and of its events. */
export const trialNames = {
  /** Comes first: it tells a recording from other export requests by the start of its first line. */
  fingerprint: 'scenario_gate.fingerprint',
  /** Number of lines that follow: a recording that was cut off between two lines would look whole. */
  lines: 'scenario_gate.lines',
  scenario: 'scenario.id',
  trial: 'scenario.trial',
  round: 'scenario_gate.trial.round',
  attempt: 'scenario_gate.trial.attempt',
  retryOf: 'scenario_gate.trial.retry_of',
  argv: 'scenario_gate.process.command_args',
  end: 'scenario_gate.process.end',
  exitCode: 'scenario_gate.process.exit_code',
  signal: 'scenario_gate.process.signal',
  reason: 'scenario_gate.process.reason',
  stderr: 'scenario_gate.process.stderr',
  isDamaged: 'scenario_gate.process.damaged',
  caller: 'scenario_gate.caller',
  problems: 'scenario_gate.problems',
  stdout: 'scenario_gate.stdout',
  state: 'scenario_gate.state',
  stateProblem: 'scenario_gate.state.problem',
  conversation: 'scenario_gate.conversation',
  file: 'scenario_gate.file',
  fileName: 'scenario_gate.file.name',
  fileIsNamed: 'scenario_gate.file.named',
  fileIsGateway: 'scenario_gate.file.gateway',
  fileContent: 'scenario_gate.file.content',
  /** Hash of all else: a recording that was edited is told. */
  digest: 'scenario_gate.digest',
} as const

/** Tells whether an export request begins like that of a trial, however much of it can be read. */
export function isTrialRequest(request: JsonValue | undefined): boolean {
  return findTrialSpan(request) !== null
}

/** Finds the span of a trial in an export request, whole or not; null if there is none. */
export function findTrialSpan(request: JsonValue | undefined): JsonObject | null {
  const [resource] = listObjects(objectOrNull(request)?.['resourceSpans'])
  const [scope] = listObjects(resource?.['scopeSpans'])
  const [span] = listObjects(scope?.['spans'])
  if (span === undefined || objectOrNull(scope?.['scope'])?.['name'] !== scopeName) return null
  return parseKeyValues(span['attributes']).get(trialNames.fingerprint) === undefined ? null : span
}
