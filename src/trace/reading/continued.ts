import { isOfTools, listRequests, type Message } from '../model/message.ts'
import { LazyTrace } from '../views/lazy-trace.ts'
import type { Trace } from '../model/trace.ts'
import { messageKey } from '../views/messages.ts'
import { Transcript } from './transcript.ts'

/** Tells whether the last reply asked for tools that nothing has answered: another record may go on with the run. */
export function mayContinue({ stated, llmCalls }: Trace): boolean {
  const reply = llmCalls.at(-1)?.content.output.at(-1)
  return stated.endsOpen === true && reply !== undefined && listRequests(reply).length > 0
}

/** Joins two exchanges if the second was given all messages and tool answers of the first; null if it was not. */
export function joinContinuedRun(earlier: Trace, later: Trace): Trace | null {
  const earlierMessages = earlier.stated.messages ?? []
  const all = later.stated.messages ?? []
  const [reply, ...others] = later.llmCalls.flatMap(({ content }) => content.output)
  if (reply === undefined || others.length > 0 || later.llmCalls.length !== 1) return null
  const start = findEnd(earlierMessages, all)
  const answers = start === null ? [] : all.slice(start, Math.max(start, all.indexOf(reply)))
  if (answers.length === 0 || !answers.every(isOfTools)) return null
  const spans = [...earlier.spans, ...findTools(earlier, answers).spans, ...later.spans]
  return new LazyTrace({
    id: earlier.id,
    source: earlier.source,
    spans: spans.map((span, index) => span.withFacts({ id: `${span.kind}-${index + 1}` })),
    // The first reply is looked for among the messages: what came before it was said by others.
    stated: { ...later.stated, messages: [...earlierMessages, ...all.slice(start ?? 0)] },
  })
}

/** Finds the place behind what some messages say again, in as many or more of them; null if they say something else. */
function findEnd(messages: readonly Message[], all: readonly Message[]): number | null {
  const wanted = messages.flatMap(buildKeys)
  let count = 0
  for (const [index, message] of all.entries()) {
    if (count === wanted.length) return index
    for (const key of buildKeys(message)) if (key !== wanted[count++]) return null
  }
  return null
}

/** Builds a key for each part; reasoning need not be told again. */
function buildKeys({ role, parts }: Message): string[] {
  return parts.flatMap((part) => (part.type === 'reasoning' ? [] : messageKey({ role, parts: [part] })))
}

function findTools({ id, source, stated }: Trace, answers: readonly Message[]): Trace {
  const names = new Map((stated.messages ?? []).flatMap(listRequests).map((call) => [call.id, call.name]))
  const transcript = new Transcript(null)
  for (const part of answers.flatMap(({ parts }) => parts)) {
    if (part.type !== 'tool_result') continue
    transcript.answer(part, part.name ?? names.get(part.id) ?? '')
  }
  return transcript.trace({ id, source })
}
