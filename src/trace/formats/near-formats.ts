import { isObject, listObjects, objectOrNull, textOrNull, type JsonObject } from '../../core/json.ts'
import { buildDocsUrl } from '../../core/own-repository.ts'
import { describeLfsPointer, isLfsPointer } from '../../files/lfs-pointer.ts'
import type { FileHead } from '../reading/reader.ts'

const assistants =
  'a thread of OpenAI’s Assistants, which OpenAI has shut down and which are not read. Record spans, or the replies of its Responses API.'

/** Files of agents that are not read, each with how it is known, what it looks like, and what is read in its place. */
const near: readonly (readonly [isOne: (record: JsonObject) => boolean, advice: string])[] = [
  [
    ({ event_kind: kind }) => typeof kind === 'string',
    'events of a stream of Pydantic AI. `result.all_messages_json()` of the run holds its messages, which are read.',
  ],
  [
    ({ object, data }) =>
      /^thread\.(?:run|message)/.test(textOrNull(listObjects(data)[0]?.['object'] ?? object) ?? ''),
    `a part of ${assistants}`,
  ],
  [
    ({ source_fingerprint: source, type }) => source !== undefined && typeof type === 'string',
    'events of CrewAI. Record its spans.',
  ],
  [
    ({ sessionID, role, part, id }) =>
      typeof sessionID === 'string' && part === undefined && (role ?? id) !== undefined,
    'a part of an OpenCode session. `opencode export <session>` writes a whole one.',
  ],
  [
    ({ ts, type }) => ts !== undefined && (type === 'say' || type === 'ask'),
    'what Cline shows of a task. `api_conversation_history.json`, beside it, holds its messages.',
  ],
  [
    ({ kind, v }) => kind === 0 && isObject(v) && 'requests' in v,
    'a chat as VS Code stores it. `Chat: Export Chat…` writes one that is read.',
  ],
  [
    ({ hook_event_name: hook }) => typeof hook === 'string',
    'what a hook was told of a run. The session itself is the file that `transcript_path` names.',
  ],
  [
    ({ mapping, title }) => isObject(mapping) && title !== undefined,
    'a chat that ChatGPT exports, which does not show all calls of tools.',
  ],
  [
    ({ raw, kind }) =>
      typeof kind === 'string' &&
      /^(?:session|agent|user|span)\./.test(textOrNull(objectOrNull(raw)?.['type']) ?? ''),
    'events of Claude Managed Agents with more around them. Write the `raw` of each line as a line of its own, and it is read.',
  ],
  [
    ({ store, class_name: name }) => isObject(store) && name === 'SimpleChatStore',
    'a chat store of LlamaIndex. The list of each key in its `store` is a conversation: write it to a file of its own.',
  ],
  [
    ({ run_info: run, line_number: line }) => isObject(run) && line !== undefined,
    'a run of promptflow, whose steps are nodes of its flow and no calls of a model. Record its spans.',
  ],
  [
    ({ type, parentId: parent, message }) => type === 'message' && parent !== undefined && isObject(message),
    'a part of a session of pi. With the line of `"type": "session"` before it, which it lacks, it is read.',
  ],
  [
    ({ method, params }) => method === 'session/update' && isObject(objectOrNull(params)?.['update']),
    'updates of the Agent Client Protocol, which name no tools. Of Grok, `chat_history.jsonl` beside it is read.',
  ],
  [
    ({ providerData, sessionId, version, kind, data }) =>
      (isObject(providerData) && sessionId !== undefined) ||
      (version === 'v1' && typeof kind === 'string' && isObject(data)),
    'a session of CodeBuddy or Kiro, which are not read. Record spans, or the replies of the model.',
  ],
  [
    ({ method, response }) =>
      textOrNull(method)?.startsWith('generateContent') === true && response !== undefined,
    'replies that Gemini CLI repeats in its tests, without what was asked. The session itself is read, and so are requests of the Gemini API with their responses.',
  ],
  [
    ({ kind, source, timestamp }) =>
      /(?:Event|Observation)$/.test(textOrNull(kind) ?? '') &&
      source !== undefined &&
      timestamp !== undefined,
    'one event of a conversation of OpenHands, which keeps each in a file of its own. `jq -c . event-*.json > conversation.jsonl` in their folder writes all into one, which is read.',
  ],
  [
    ({ sid, spanId, attrs }) => typeof sid === 'string' && spanId !== undefined && isObject(attrs),
    'a debug log of Copilot Chat, which is not read. `Chat: Export Chat…` of VS Code writes a chat that is.',
  ],
  [
    ({ event, run_id: run }) => /^on_[a-z_]+_start$/.test(textOrNull(event) ?? '') && run !== undefined,
    'events of LangChain’s `astream_events`. Write the messages of its last output with `messages_to_dict`, or export the runs from LangSmith.',
  ],
  [
    ({ traceSchema }) => traceSchema === 'openclaw-trajectory',
    'a trajectory of OpenClaw, which is not read. The session beside it, the same name without `.trajectory`, is.',
  ],
  [
    ({ steps, metadata }) => Array.isArray(steps) && objectOrNull(metadata)?.['n_added_steps'] !== undefined,
    'a tape of TapeAgents. Write each step that was said as a message of OpenAI, with its `kind` as `role`.',
  ],
  [
    ({ spans, span_tree: tree, spanName }) =>
      isObject(listObjects(spans ?? tree)[0]?.['attributes']) || typeof spanName === 'string',
    'spans without the ids, names and times that OpenTelemetry gives them. `scenario-gate explain otlp-json` shows those that are read.',
  ],
]

/** The same of files that their text tells. */
const nearByText: readonly (readonly [start: RegExp, advice: string])[] = [
  [/^\s*event: ?thread\.[^\n]*\r?\ndata:/, `a stream of ${assistants}`],
  [
    /^\{[^\n]*\n\s*\{"type":\s*"init",[^\n]*"session_id":[^\n]*\n/,
    'output of Gemini CLI with a line before it. Take out what stands before the line of `"type": "init"`, and it is read.',
  ],
  [
    /^\s*\{\s*"[^"]+\.(?:eval|json)":\s*\{\s*"version":\s*\d,\s*"status":/,
    'a list of logs of Inspect. The logs, beside it, are read.',
  ],
  [
    /^\s*\{\s*"(?:metadata|outputs)":(?=[\s\S]*"outputs":\s*\[)[\s\S]*"completion":/,
    'rollouts of verifiers in one document. Write each of its `outputs` as a line of its own, and it is read.',
  ],
  [
    /^\s*\[\s*\[\s*\{\s*(?:"role":\s*"[a-z]+",\s*)?"contents":\s*\[/,
    'updates that Microsoft.Extensions.AI streams, which are not read. Record spans, with `UseOpenTelemetry` of its chat client.',
  ],
  [
    /^\s*\[\s*\{(?=[\s\S]*"expected_output":)[\s\S]*"actual_output":/,
    'test cases of DeepEval. `.deepeval/.latest_test_run.json`, which `deepeval test run` writes, is read.',
  ],
  [
    /^\s*\{\s*"win":\s*\w+,\s*"tree":/,
    'an answer of ToolBench, which is a search and no run. The last list in `train_messages` of its `answer_generation` holds the messages of one attempt, which are read.',
  ],
  [
    /^\s*\{\s*"timestamp":[\s\S]*"user_info"/,
    'what τ²-bench says of a whole run. Its simulations are the files in `simulations`, beside it.',
  ],
  [
    /^\s*\{(?=[\s\S]*"ticks":\s*\[)[\s\S]*"task_id":/,
    'a simulation of τ²-bench by voice, without its messages. Those of text are read.',
  ],
]

/** Describes what a file of no format that is read looks like, by its first records, with what to do. */
export function describeUnknown({ firstLine, document, bytes, text }: FileHead): string {
  if (isLfsPointer(bytes)) return describeLfsPointer('It')
  const first = Array.isArray(document) ? document[0] : document
  const records = [first, firstLine].filter((value) => isObject(value))
  const advice =
    near.find(([isOne]) => records.some((record) => isOne(record)))?.[1] ??
    nearByText.find(([start]) => start.test(text))?.[1]
  if (advice !== undefined) return `It looks like ${advice}`
  return `${listKeys(records[0])}\`scenario-gate explain formats\` lists those that are read. A few lines make one of a log of your own: ${buildDocsUrl('start/own-log.md')}`
}

/** Names the first keys of a record, so that people see what was looked at; empty if none are plain words. */
function listKeys(record: JsonObject = {}): string {
  const keys = Object.keys(record).filter((key) => /^\w{1,40}$/.test(key))
  return keys.length === 0 ? '' : `Its first record has \`${keys.slice(0, 6).join('`, `')}\`. `
}
