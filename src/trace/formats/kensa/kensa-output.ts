import { isNumber, parseJson, type JsonValue } from '../../../core/json.ts'
import { pythonJson, pythonStr } from '../../../text/python.ts'
import { objectOrNull } from '../../model/attributes.ts'

/**
 * The text that Kensa's checks see in a span's output, with all of its habits: `messages` joined by
 * line ends, else `value`, else the object as JSON in Python's spelling. Null where Kensa cannot read it.
 */
export function kensaOutput(value: JsonValue): string | null {
  if (value === null) return ''
  const output = objectOrNull(value)
  if (output === null) return null
  if (output['messages'] !== undefined) return fromMessages(output['messages'])
  return output['value'] === undefined ? pythonJson(output) : fromValue(output['value'])
}

/** Python iterates text by character and a mapping by its keys. */
function fromMessages(messages: JsonValue): string | null {
  if (messages === null || isNumber(messages) || typeof messages === 'boolean') return null
  const items = Array.isArray(messages)
    ? messages
    : typeof messages === 'string'
      ? Array.from(messages)
      : Object.keys(messages)
  return items.flatMap(fromMessage).join('\n')
}

function fromMessage(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  const message = objectOrNull(value)
  if (message === null) return []
  const content = message['content'] === undefined ? '' : message['content']
  if (typeof content === 'string') return [content]
  const text = textBlocks(content)
  return text === '' ? [] : [text]
}

function textBlocks(content: JsonValue | undefined): string {
  const blocks = (Array.isArray(content) ? content : []).map(objectOrNull)
  return blocks
    .filter((block) => block?.['type'] === 'text')
    .map((block) => pythonStr(block?.['text'] === undefined ? '' : block['text']))
    .join('\n')
}

function fromValue(value: JsonValue): string {
  if (typeof value !== 'string') return pythonStr(value)
  const reply = objectOrNull(parseJson(value))
  if (reply === null) return value
  const blocks = textBlocks(reply['content'])
  if (blocks !== '') return blocks
  const choices = Array.isArray(reply['choices']) ? reply['choices'] : []
  const texts = choices.map((choice) => objectOrNull(objectOrNull(choice)?.['message'])?.['content'])
  const found = texts.flatMap((text) => (typeof text === 'string' && text !== '' ? text : []))
  return found.length > 0 ? found.join('\n') : value
}
