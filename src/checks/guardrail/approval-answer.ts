import type { ToolCall } from '../../trace/model/trace-views.ts'
import { isObject, parseJson, type JsonValue } from '../../core/json.ts'
import { testPattern } from '../params/pattern-param.ts'
import { getResultText } from '../tools/result-parts.ts'

/** Decision before a tool call. `silent`: not asked; `open`: asked, no clear answer; `unknown`: not recorded. */
export type ApprovalState = 'granted' | 'denied' | 'open' | 'silent' | 'unknown' | 'too-costly'

/** Combines several answers to requests for one call. */
export function combineAnswers(answers: readonly (boolean | null)[]): ApprovalState {
  if (answers.includes(true)) return 'granted'
  return answers.includes(null) ? 'open' : 'denied'
}

/** Reads a person's answer from a tool; a pattern tells which answers mean yes. */
export function readToolAnswer(call: ToolCall, pattern: string | undefined): ApprovalState {
  if (call.error !== null) return 'denied'
  const text = getResultText(call)
  if (text === null) return 'open'
  if (pattern === undefined) return parseAnswer(call.result)
  const isMatch = testPattern(pattern, text)
  return isMatch === 'too-costly' ? isMatch : isMatch ? 'granted' : 'denied'
}

const yes = /^(?:true|yes|y|ok|okay|approved?|confirm(?:ed)?|granted|allow(?:ed)?|accept(?:ed)?)[.!]?$/i
const no = /^(?:false|no|n|denied|deny|reject(?:ed)?|refused?|declined?|cancel(?:led|ed)?)[.!]?$/i
const keys = ['approved', 'approve', 'confirmed', 'granted', 'allowed', 'accepted']

/** Parses a plain yes or no; anything else is for the author to tell. */
function parseAnswer(result: JsonValue): ApprovalState {
  const value = typeof result === 'string' ? (parseJson(result) ?? result) : result
  if (!isObject(value)) return parseWords(value)
  const states = keys.flatMap((key) => (Object.hasOwn(value, key) ? [parseWords(value[key] ?? null)] : []))
  const [first = 'open'] = states
  return states.every((standing) => standing === first) ? first : 'open'
}

function parseWords(word: JsonValue): ApprovalState {
  if (typeof word === 'boolean') return word ? 'granted' : 'denied'
  if (typeof word !== 'string') return 'open'
  return yes.test(word.trim()) ? 'granted' : no.test(word.trim()) ? 'denied' : 'open'
}
