import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { requestShape } from '../opentelemetry/otlp-json.ts'
import { isTrialRequest, scopeName, trialNames } from './trial-names.ts'

/** Recording of a fresh trial by `scenario-gate run`: one trace, wherever the agent wrote its parts. */
export const recording = {
  id: 'recording',
  title: 'Scenario Gate recording',
  summary: 'What `scenario-gate run` keeps of a fresh trial in `traces-dir`: OTLP JSON Lines',
  about:
    'Written for every trial whose agent is run. Its first line is the trial itself: the command, how it ended, what it printed, the trace files that it wrote; then comes what it sent by OTLP. Any tool that reads OTLP JSON Lines reads it too.',
  never: [],
  unmarkedEnd: null,
  shape: requestShape,
  holdsFiles: true,
  detect: (head) => isTrialRequest(head.firstLine) || startsTrial(head),
  async *read(file, head, _logs, readHeld) {
    const { readRecording } = await import('./read-recording.ts')
    yield* readRecording(file, head, readHeld)
  },
} as const satisfies TraceFormat

const ownScope = new RegExp(`(?<!\\\\)"name"\\s*:\\s*"${scopeName}"`)
const ownSpan = new RegExp(`(?<!\\\\)"key"\\s*:\\s*"${trialNames.fingerprint.replaceAll('.', '\\.')}"`)

/** Recognizes a first line that is longer than the head. Quotes inside of JSON text are escaped. */
function startsTrial({ firstLine, text }: FileHead): boolean {
  if (firstLine !== undefined || text.includes('\n') || !/^\s*\{\s*"resourceSpans"/.test(text)) return false
  return ownScope.test(text) && ownSpan.test(text)
}
