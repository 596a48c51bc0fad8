import { isObject, parseJson, writeJson } from '../../core/json.ts'

/**
 * A reply of an agent with the `kind` of what it answered, which A2A 0.3 asks for and PromptKit's agents leave
 * out. Of parts only texts stay, and no history does: nothing else is read. Any other text stays as it is.
 */
export function withKinds(reply: string): string {
  const value = parseJson(reply)
  if (!isObject(value) || !isObject(value['result'])) return reply
  const { history: _, ...result } = value['result']
  return writeJson({ ...value, result: 'status' in result ? taskOf(result) : messageOf(result) })
}

type Fields = Readonly<Record<string, unknown>>

function taskOf({ status, artifacts, ...task }: Fields): Fields {
  const said = isObject(status)
    ? { ...status, ...('message' in status ? { message: messageOf(status['message']) } : {}) }
    : status
  const made = Array.isArray(artifacts) ? artifacts.map(textual) : artifacts
  return { kind: 'task', ...task, status: said, ...(made === undefined ? {} : { artifacts: made }) }
}

function messageOf(value: unknown): unknown {
  return isObject(value) && Array.isArray(value['parts']) ? { kind: 'message', ...textual(value) } : value
}

function textual(value: unknown): Fields {
  if (!isObject(value)) return {}
  const { parts, ...rest } = value
  return { ...rest, parts: (Array.isArray(parts) ? parts : []).flatMap(textPart) }
}

function textPart(part: unknown): Fields[] {
  if (!isObject(part) || typeof part['text'] !== 'string') return []
  return 'kind' in part && part['kind'] !== 'text' ? [] : [{ kind: 'text', text: part['text'] }]
}
