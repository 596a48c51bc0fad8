import { isObject, parseJson, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'
import { findsIn } from '../params/go-pattern.ts'
import { resultText } from '../tools/result-parts.ts'

/**
 * Decision before a tool call: `silent`, nobody was asked; `open`, somebody was, and no answer is
 * recorded that can be understood; `unknown`, the trace does not say.
 */
export type Standing = 'granted' | 'denied' | 'open' | 'silent' | 'unknown' | 'too-costly'

/** Of several answers to requests for one call. */
export function decided(answers: readonly (boolean | null)[]): Standing {
  if (answers.includes(true)) return 'granted'
  return answers.includes(null) ? 'open' : 'denied'
}

/** Reads a person's answer from a tool; a pattern tells which answers mean yes. */
export function answerOf(call: ToolCall, pattern: string | undefined): Standing {
  if (call.error !== null) return 'denied'
  const text = resultText(call)
  if (text === null) return 'open'
  if (pattern === undefined) return understood(call.result)
  const found = findsIn(pattern, text)
  return found === 'too-costly' ? found : found ? 'granted' : 'denied'
}

const yes = /^(?:true|yes|y|ok|okay|approved?|confirm(?:ed)?|granted|allow(?:ed)?|accept(?:ed)?)[.!]?$/i
const no = /^(?:false|no|n|denied|deny|reject(?:ed)?|refused?|declined?|cancel(?:led|ed)?)[.!]?$/i
const keys = ['approved', 'approve', 'confirmed', 'granted', 'allowed', 'accepted']

/** A plain yes or no; anything else is for the author to tell. */
function understood(result: JsonValue): Standing {
  const value = typeof result === 'string' ? (parseJson(result) ?? result) : result
  if (!isObject(value)) return inWords(value)
  const said = keys.flatMap((key) => (Object.hasOwn(value, key) ? [inWords(value[key] ?? null)] : []))
  const [first = 'open'] = said
  return said.every((standing) => standing === first) ? first : 'open'
}

function inWords(held: JsonValue): Standing {
  if (typeof held === 'boolean') return held ? 'granted' : 'denied'
  if (typeof held !== 'string') return 'open'
  return yes.test(held.trim()) ? 'granted' : no.test(held.trim()) ? 'denied' : 'open'
}
