import { hash } from 'node:crypto'
import { appendTo } from '../../../core/collections.ts'
import { canonicalizeJson, isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, listValues, boundedJson } from '../../../core/json.ts'
import { isInPieces, readPieces, type Pieces } from '../../reading/conversations.ts'
import { scenarioName, trialNumber } from '../../model/naming.ts'
import type { FileHead, ReadItem, TraceFile, TraceFormat } from '../../reading/reader.ts'
import { getStem } from '../../reading/reader.ts'
import { pickPath } from '../../reading/paths.ts'
import { FileProblems, listRecords } from '../../reading/records.ts'
import type { Trace } from '../../model/trace.ts'
import { isAnthropicOnly } from '../anthropic/anthropic-messages.ts'
import { buildMessagesTrace } from './openai-trace.ts'
import { parseRole } from '../../model/message.ts'
import { messageShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'

const messagesShape = s.list(messageShape)
const conversationsShape = s.nested((inner) => (value) => {
  if (Array.isArray(value)) return (isMessage(value[0]) ? messagesShape : s.list(inner))(value)
  if (!isObject(value) || isMessage(value)) return messageShape(value)
  const path = findListPath(value)
  const misfit = s.maybe(messagesShape)(pickPath(value, path))
  return misfit && path.reduceRight((inside, key) => s.inside(key, inside), misfit)
})

/**
 * OpenAI chat messages: a list, one a line, a wrapper `{messages}` (with `id`, `scenario` and `trial` where it has
 * them), a list or wrapper a line, or τ-bench results (`task_id`, `trial`, `reward`, `traj`).
 */
export const openaiMessages = {
  id: 'openai-messages',
  title: 'OpenAI messages',
  summary:
    'OpenAI chat messages with tool calls: one conversation, one a line, a message a line, or τ-bench results',
  about:
    'The `messages` that an agent keeps between calls, in the form that most frameworks take; `{"scenario": …, "messages": […]}` names the scenario. τ-bench results are lists of them. From a log of your own, write what was asked, each call with its answer, and what the agent said last: `{"messages": [{"role": "user", "content": "Refund order 17."}, {"role": "assistant", "tool_calls": [{"name": "get_order", "arguments": {"id": 17}}]}, {"role": "tool", "content": "shipped"}, {"role": "assistant", "content": "It is on its way."}]}`.',
  never: ['tokens', 'cost', 'timing', 'tool-failures'],
  unmarkedEnd: 'turn',
  shape: conversationsShape,
  detect: (head) =>
    holdsMessages(head.document) ||
    holdsMessages(head.firstLine) ||
    isInPieces(pieces, head) ||
    (head.firstLine === undefined && head.document === undefined && startsDocument(head.text)),
  read: (file, head) =>
    isInPieces(pieces, head) ? readPieces(pieces, file, head) : readConversations(file, head),
} as const satisfies TraceFormat

/** A message a line, under a head as nanobot and Hermes have it. One in Anthropic's form, after a head without any, is no message of this format. */
const pieces: Pieces = {
  id: 'openai-messages',
  isPiece: (line, isFirst) => (isMessage(line) && !isAnthropicOnly(line)) || (isFirst && isHead(line)),
  arePieces: (lines) => lines.some(isMessage),
  *traces(lines, { id, source }) {
    const list = Array.isArray(lines) ? lines.filter((line) => !isHead(line)) : []
    if (list.length > 0)
      yield buildMessagesTrace(list, { id, scenario: null, trial: null, source, scores: {} })
  },
}

async function* readConversations(file: TraceFile, head: FileHead): AsyncGenerator<ReadItem> {
  const problems = new FileProblems(file.path)
  const isLines = holdsMessages(head.firstLine)
  const steps = new StepLog()
  for await (const records of listRecords(file, head, isLines, problems)) {
    for (const { value, line, isTorn } of records) {
      const place = isLines && head.document === undefined ? `:${line}` : ''
      const conversations = findConversations(value)
      if (conversations === null || leavesOut(value, conversations)) problems.line(line, 'not-a-record', '')
      for (const [index, conversation] of (conversations ?? []).entries()) {
        const at = Array.isArray(value) && conversations?.length !== 1 ? `${place}#${index + 1}` : place
        const earlier = at === '' ? null : steps.findEarlier(conversation, at)
        const trace = buildTrace(conversation, file.path, earlier ?? at)
        yield { kind: 'trace', trace, supersedes: earlier !== null }
        if (isTorn) problems.damage(trace.id)
      }
    }
    yield* problems.take()
  }
  yield* problems.take()
}

/** Keys whose values name a run; a request or a step has names of its own within one. */
const ofRun =
  /^(?:run|session|conversation|chat|thread|trace|trajectory|case|test|sample|episode|example|instance|question|seed|attempt|epoch|index|idx)(?:_?(?:id|name|key|index|idx|number))?$/i

const stepRoles = new Set<unknown>(['assistant', 'tool', 'function'])

/** Conversations that a log repeats after each step: one that goes on with another takes its place, for it is the same run. */
class StepLog {
  /** Places of runs, by all that they say so far; some may say the same. */
  readonly #places = new Map<string, string[]>()

  /** The place of the run that a conversation goes on with; null if it begins one, or has a name of its own. */
  findEarlier(conversation: JsonObject, place: string): string | null {
    const list = parseList(conversation)
    const isNamed = ['id', 'scenario', 'task_id', 'trial'].some((key) => (conversation[key] ?? null) !== null)
    if (isNamed || !Array.isArray(list) || !list.some((item) => stepRoles.has(objectOrNull(item)?.['role'])))
      return null
    const names = Object.entries(conversation).filter(([key]) => ofRun.test(key))
    let digest = canonicalizeJson(boundedJson(Object.fromEntries(names)))
    let earlier = ''
    for (const message of list) {
      if ((this.#places.get(digest) ?? []).length > 0) earlier = digest
      digest = hash('sha256', `${digest} ${canonicalizeJson(boundedJson(message))}`)
    }
    const run = this.#places.get(earlier)?.shift() ?? null
    appendTo(this.#places, digest, run ?? place)
    return run
  }
}

/** One conversation, or a list of them; null if it is neither. */
function findConversations(value: JsonValue): readonly JsonObject[] | null {
  if (Array.isArray(value)) {
    if (isMessage(value[0])) return [{ messages: value }]
    const inner = value.filter(isConversation).map(getWrapper)
    return inner.length === 0 ? null : inner
  }
  return isConversation(value) ? [getWrapper(value)] : null
}

/** Tells whether a list of conversations holds an item that is none. */
function leavesOut(value: JsonValue, conversations: readonly JsonObject[]): boolean {
  return Array.isArray(value) && !isMessage(value[0]) && conversations.length < value.length
}

function getWrapper(conversation: JsonValue): JsonObject {
  return objectOrNull(conversation) ?? { messages: conversation }
}

function buildTrace(wrapper: JsonObject, file: string, place: string): Trace {
  const task = scenarioName(wrapper['task_id'])
  const trial = trialNumber(wrapper['trial'])
  const reward = numberOrNull(wrapper['reward'])
  const list = parseList(wrapper)
  const ofTask = task === null || trial === null ? null : `${task}/${trial}`
  return buildMessagesTrace(listValues(list), {
    id: textOrNull(wrapper['id']) ?? ofTask ?? `${getStem(file)}${place}`,
    scenario: scenarioName(wrapper['scenario']) ?? task,
    trial,
    source: { file, format: 'openai-messages' },
    scores: reward === null ? {} : { reward },
    wrapper,
  })
}

function holdsMessages(value: JsonValue | undefined): boolean {
  return Array.isArray(value) ? isMessage(value[0]) || isConversation(value[0]) : isConversation(value)
}

function isConversation(value: JsonValue | undefined): boolean {
  if (!isObject(value)) return startsWithMessage(value)
  const list = parseList(value)
  return Array.isArray(list) && (list.length === 0 || isMessage(list[0]))
}

function parseList(wrapper: JsonObject): JsonValue | undefined {
  return pickPath(wrapper, findListPath(wrapper))
}

const wholes = ['conversation', 'conversations', 'transcript', 'trajectory', 'dialogue']

/** agentevals takes a trajectory as `outputs`. What people call the whole of a run counts where it is messages. */
function findListPath(wrapper: JsonObject): readonly string[] {
  const first = ['traj', 'messages'].find((key) => (wrapper[key] ?? null) !== null)
  const whole = first ?? wholes.find((key) => startsWithMessage(wrapper[key]))
  if (whole !== undefined) return [whole]
  return isObject(wrapper['outputs']) ? ['outputs', 'messages'] : ['outputs']
}

function startsWithMessage(list: JsonValue | undefined): boolean {
  return Array.isArray(list) && isMessage(list[0])
}

function isHead(value: JsonValue): boolean {
  if (!isObject(value) || isMessage(value)) return false
  return value['_type'] === 'metadata' || value['role'] === 'session_meta'
}

function isMessage(value: unknown): boolean {
  if (!isObject(value) || parseRole(value['role']) === undefined) return false
  return ['content', 'blocks', 'tool_calls', 'function_call'].some((key) => key in value)
}

/** A document too long to be looked at whole: by the keys it starts with. */
function startsDocument(text: string): boolean {
  const isStart =
    /^\s*(?:\[\s*)?\{\s*(?:"(?:task_id|traj|messages|scenario|trial|conversations?|transcript|trajectory|dialogue)"|"role"\s*:\s*"(?:system|developer|user|assistant)")/
  const isLater =
    /^\s*\{(?:\s*"\w+"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,){1,20}\s*"messages"\s*:\s*\[\s*\{\s*"role"\s*:/
  return (isStart.test(text) && /"role"\s*:/.test(text)) || isLater.test(text)
}
