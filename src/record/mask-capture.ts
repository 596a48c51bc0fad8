import type { Recording } from '../trace/formats/recording/recording.ts'
import type { UserConversation } from '../trace/model/trace.ts'
import { createRedactor, type Redactor } from './redact/redact.ts'
import { maskExchanges } from './redact/stream-mask.ts'

/** What of a trial may hold a secret. */
interface Capture extends Pick<
  Recording,
  'process' | 'stdout' | 'files' | 'requests' | 'problems' | 'conversation'
> {
  readonly userCalls: Uint8Array
}

/** `keys`: those that went through the gateway. */
export function maskAll<T extends Capture>(captured: T, redactor: Redactor, keys: readonly string[]): T {
  const masked = maskCapture(captured, redactor)
  return keys.length === 0 ? masked : maskCapture(masked, createRedactor({}, keys))
}

/** Recordings are uploaded, committed and shown. */
function maskCapture<T extends Capture>(captured: T, redactor: Redactor): T {
  const { process, stdout, files, requests, problems, conversation } = captured
  const { argv, stderr, reason } = process
  return {
    ...captured,
    process: {
      ...process,
      argv: argv.map((word) => redactor.text(word)),
      stderr: redactor.text(stderr),
      reason: reason === null ? null : redactor.text(reason),
    },
    stdout: redactor.text(stdout),
    ...(conversation && { conversation: maskConversation(conversation, redactor) }),
    userCalls: maskExchanges(captured.userCalls, redactor),
    files: files.map((file) => ({
      ...file,
      name: redactor.text(file.name),
      bytes: file.isGateway === true ? maskExchanges(file.bytes, redactor) : redactor.bytes(file.bytes),
    })),
    requests: requests.map((request) => redactor.json(request)),
    problems: problems.map((problem) => redactor.text(problem)),
  }
}

function maskConversation({ turns, problem, waits }: UserConversation, redactor: Redactor): UserConversation {
  return {
    waits,
    turns: turns.map(({ role, content }) => ({ role, content: redactor.text(content) })),
    problem: problem && { ...problem, message: redactor.text(problem.message) },
  }
}
