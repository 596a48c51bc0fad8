import { isNumber, isObject, parseJson, type JsonValue } from '../core/json.ts'
import { memoize, createLatePattern } from '../core/lazy.ts'
import { truncate, oneLine } from '../core/visible-text.ts'
import { runFingerprint } from '../scenario/run-fingerprint.ts'
import { setRunDay } from '../scenario/days.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { getMessageText } from '../trace/model/message.ts'
import type { Trace } from '../trace/model/trace.ts'
import type { TrialReason } from '../trial/trial-result.ts'

/**
 * Finds the input of a recording that was made with another input than its scenario's; null if it is the same or unknown. A
 * prompt that contains the input counts as the same, and so does one that is a good part of it. Each turn has to be said.
 */
export function findOtherInput(scenario: Scenario, trace: Trace): TrialReason | null {
  const [first, ...further] = collectWantedTurns(setRunDay(scenario, trace) ?? scenario)
  const { userInput } = trace
  if (first === undefined || userInput === null || isOfRun(scenario, trace)) return null
  const isSaidFirst = first.texts.length === 0 || isAbout(userInput, first)
  if ((isSaidFirst && further.length === 0) || normalizeText(userInput) === '') return null
  // Frameworks put a message of their own before that of the user.
  const messages = trace.messages
    .filter(({ role }) => role === 'user')
    .slice(0, maxMessages + further.length)
    .map(getMessageText)
  const isSaid = (wanted: Wanted) =>
    wanted.texts.length === 0 || [userInput, ...messages].some((message) => isAbout(message, wanted))
  const missing = isSaidFirst || isSaid(first) ? further.find((wanted) => !isSaid(wanted)) : first
  if (missing === undefined) return null
  const text = missing === first ? userInput : (messages.at(-1) ?? userInput)
  return {
    code: 'other-input',
    args: { found: shortenText(text), wanted: shortenText(missing.texts[0] ?? '') },
  }
}

/** Texts that have to be said, as they are and normalized. */
interface Wanted {
  readonly texts: readonly string[]
  readonly normal: readonly string[]
}

/** Of each turn. Kept by scenario: it may have thousands of recordings. */
const collectWantedTurns = memoize(({ input }: Scenario): readonly Wanted[] => {
  const turns = Array.isArray(input) && typeof input[0] === 'string' ? input : [input]
  return turns.map((turn) => {
    const texts = listInputTexts(turn)
    return { texts, normal: texts.map(normalizeText) }
  })
})

/** `{order}`, `{{order}}`, `{% if order %}` */
const placeholder = /\{\{|\{%|\{[\w.$-]+\}/
/** User messages of a trace that may be the input. */
const maxMessages = 20
/** Characters of a text that is looked at: prompts may hold whole files. */
const maxText = 100_000
/** Values of an input that are looked for. */
const maxValues = 100
/** Levels of an input that is JSON. */
const maxDepth = 16

function isOfRun(scenario: Scenario, { fingerprint }: Trace): boolean {
  return fingerprint !== null && scenario.runCommand !== null && fingerprint === runFingerprint(scenario)
}

/** Lists texts of which one must occur in a turn: a text, or any value of JSON. Empty: unknown. */
function listInputTexts(turn: JsonValue): readonly string[] {
  const texts = typeof turn === 'string' ? [turn] : collectValues(turn)
  // What is filled in later is not known.
  return texts.some((text) => placeholder.test(text))
    ? []
    : texts.filter((text) => normalizeText(text).length > 1)
}

function isAbout(message: string, wanted: Wanted): boolean {
  if (wanted.texts.some((text) => text === message || isPlainlyWithin(text, message))) return true
  const texts = [
    normalizeText(message),
    ...(/^\s*[[{"]/.test(message) ? collectValues(parseJson(message) ?? null) : []).map(normalizeText),
  ]
  return wanted.normal.some((text) =>
    texts.some((other) => isWithin(text, other) || (isGoodPart(other, text) && isWithin(other, text))),
  )
}

/** A word that an input has is said of other things, too. */
function isGoodPart(part: string, whole: string): boolean {
  return part.length >= 40 || part.length * 3 >= whole.length
}

/** Texts and numbers of a value, however deep. */
function collectValues(value: JsonValue, depth = maxDepth): string[] {
  if (typeof value === 'string') return [value]
  if (isNumber(value)) return [String(value)]
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  const inner = isObject(value) ? Object.values(value) : value
  const texts: string[] = []
  for (const item of inner) {
    texts.push(...collectValues(item, depth - 1).slice(0, maxValues - texts.length))
    if (texts.length >= maxValues) break
  }
  return texts
}

/** Case, spaces and the way that letters are composed make no other input. */
function normalizeText(text: string): string {
  return text.slice(0, maxText).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Tells whether a text stands in another one as whole words: `order 1` is not in `order 17`. */
function isWithin(part: string, whole: string): boolean {
  if (part === '') return false
  let left = maxPlaces
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    left -= 1
    const isWhole =
      !isInOneWord(whole, at - 1, at) && !isInOneWord(whole, at + part.length - 1, at + part.length)
    if (isWhole || left === 0) return true
  }
  return false
}

/** Tells whether ASCII text is in another as whole words: normalizing long prompts for that costs too much. */
function isPlainlyWithin(part: string, whole: string): boolean {
  const at = plain.test(part) ? whole.slice(0, maxText).indexOf(part) : -1
  if (at === -1) return false
  const [before, after] = [whole.charAt(at - 1), whole.charAt(at + part.length)]
  return !word.test(before) && !word.test(after)
}

/** ASCII without spaces at its ends, which are trimmed. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/
/** Neighbours that may belong to a word, or to a letter that is composed of several. */
const word = /[^ -/:-@[-`{-~\s]/

/** Places of a text in another one that are looked at. */
const maxPlaces = 1_000

/** Tells whether two neighbours belong to one word, in scripts that part words by spaces. */
function isInOneWord(text: string, left: number, right: number): boolean {
  return letter().test(text.charAt(left)) && letter().test(text.charAt(right))
}

const letter = createLatePattern(
  String.raw`[\p{N}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]`,
  'u',
)

function shortenText(text: string): string {
  return truncate(oneLine(text.trim()), 60)
}
