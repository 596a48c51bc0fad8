import type { JsonValue } from '../../core/json.ts'

/** Longest mark of a hidden value: some say why it was hidden. */
const maxLength = 80

const done =
  '(?:redacted|masked|filtered|scrubbed|elided|removed|hidden|sanitized|omitted|cleared|stripped|withheld|not (?:captured|recorded)|capture disabled|too (?:large|long)|truncated)'
/** What was masked, in one word: `[REDACTED_EMAIL]`, `[REDACTED: email]`. */
const kind = '(?:[_-]\\w{1,30}|:\\s?\\w{1,30})?'

const personal =
  '(?:PERSON|EMAIL(?:_ADDRESS)?|PHONE(?:_NUMBER)?|LOCATION|DATE_TIME|IP_ADDRESS|US_SSN|CREDIT_CARD|IBAN_CODE|PII|SENSITIVE)(?:_\\d+)?'

const marks: readonly RegExp[] = [
  // A note in brackets may have more words, and say why: `[content omitted]`, `[Scrubbed due to 'auth']`, `<omitted 300 chars>`.
  new RegExp(
    `^\\s*[[<{]{1,4}\\s*(?:[a-z\\d]{1,12}[ _-]){0,4}${done}(?:${kind}|\\s(?:due to|because|by|for)\\s[^\\n[\\]<>{}]+|:?\\s[\\d.,]+\\s?(?:char|token|byte|line)\\w*)\\s*[\\]>}]{1,4}\\s*$`,
    'i',
  ),
  // Stars, underscores and parentheses are also how an answer is written: `**Removed 2 items**`.
  new RegExp(`^\\s*[(*_]{1,4}(?:[a-z]{1,12}[_-]){0,2}${done}${kind}[)*_]{1,4}\\s*$`, 'i'),
  // What a recogniser of personal data puts in its place.
  new RegExp(`^\\s*[[<{]{1,2}${personal}[\\]>}]{1,2}\\s*$`),
  // What a program writes for an object that it cannot write.
  /^(?:REDACTED|MASKED|\*{3,}|█{3,}|\[object [A-Z]\w+\]|\[(?:Circular|Object|Array|Function)(?:[ :*~][^\n[\]]{0,60})?\]|<[^<>\n]{1,60} at 0x[\da-fA-F]+>|<{1,2}(?:[Nn]o[nt][ _-]|[Uu]n)serializable[^<>\n]{0,60}>{1,2})$/,
]

/** Tells whether a text replaces one that an instrumentation or a platform was configured not to record. */
export function isMasked(value: JsonValue | undefined): boolean {
  if (typeof value !== 'string' || value.length > maxLength || !/^\s*[[<{(*_RM█]/.test(value)) return false
  return marks.some((mark) => mark.test(value))
}

/** Tells whether a part of a text was masked; by its recorder, unless an agent writes such marks itself. `isOurs`: we recorded it. */
export function holdsMask(text: string, isOurs: boolean): boolean {
  return (
    partMark.test(text) ||
    /^(?:[\w-]{1,40}: )?\*{3,}$/.test(text) ||
    (isOurs && /(?:[^\s*\w]|[^\s*] )\*{3}(?![*\w])/.test(text))
  )
}

/** Puts a text in the place of each masked part of another one that may have been it. */
export function fillMasks(text: string, by: string): string {
  if (!partMark.test(text)) return text
  return text.replaceAll(new RegExp(partMark, 'g'), (mark) => {
    const [, shape] = maskedShapes.find(([kinds]) => kinds.test(mark)) ?? []
    return shape === undefined || shape.test(by) ? by : mark
  })
}

/** Puts a text in the place of each masked part of another one. */
export function replaceMasks(text: string, by: string): string {
  return text.replaceAll(new RegExp(partMark, 'g'), () => by)
}

/** Tells whether a text of which parts were masked may have been another one, by what stands around them. */
export function hidesRest(value: JsonValue, whole: string): boolean {
  if (typeof value !== 'string' || !partMark.test(value)) return false
  const parts = value.split(partMark)
  return whole.startsWith(parts[0] ?? '') && whole.endsWith(parts.at(-1) ?? '')
}

/** Marks that say what they hide, and what a text of that kind has. */
const maskedShapes: readonly (readonly [kinds: RegExp, shape: RegExp])[] = [
  [/email/i, /[@.]/],
  [/phone|ssn|card|iban|date|number|address/i, /\d/],
]

/** `[REDACTED]`, `<REDACTED_EMAIL>`, `[PHONE_NUMBER_1]`. */
const partMark = new RegExp(
  `[[<{](?:(?:[A-Za-z]{1,12}_){0,2}(?:[Rr]edacted|REDACTED|MASKED|[Ss]crubbed)${kind}|${personal})[\\]>}]`,
)

/** Returns a recorded value; null for a masked one, which is unknown. */
export function unlessMasked<Value extends JsonValue>(value: Value): Value | null {
  return isMasked(value) ? null : value
}

/** Tells whether a name is not known: it is blank, masked, was cut off, or is several names, as in what OpenAI's models call `multi_tool_use`. */
export function isNameless({ name }: { readonly name: string }): boolean {
  return (
    name === '' ||
    isMasked(name) ||
    /(?:\.{3}|…|[[(<]truncated[\])>])(?:\s?\[\w+\])?$|^\[.*\]$|^[\w.-]+,|^(?:(?:functions\.)?multi_tool_use(?:[._]parallel)?|<?unknown(?:_(?:tool|function))?>?|null|undefined|None)$/.test(
      name,
    )
  )
}

/** The name of a tool in Claude Code's telemetry, which by default has one name for all tools of MCP servers: then empty. */
export function parseLoggedTool(name: string | null): string {
  return name === null || name === 'mcp_tool' ? '' : name
}
