import { isUtf8 } from 'node:buffer'
import { unescape } from 'node:querystring'
import { createLatePattern } from '../core/late-pattern.ts'

/**
 * A text with what is written in it in another way: in the escapes of addresses, JSON and C, in hex, in base64, in digits of other
 * scripts, as `joe [at] corp [dot] com`, letter by letter, from right to left, in tags that nobody sees, with a word on two lines.
 */
export function unveilText(text: string): string {
  if (!veiled.test(text)) return text
  return text
    .replace(spelled(), (letters) => letters.replace(/[^\p{L}\p{N}]/gu, ''))
    .replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCharCode(tag.charCodeAt(1) & 0x7f))
    .replace(/\u202e([^\n\u202c]{1,400})\u202c?/g, (_, letters: string) =>
      Array.from(letters).reverse().join(''),
    )
    .replace(/(?<=[A-Za-z]{2})-\r?\n[ \t]{0,20}(?=[A-Za-z]{2})/g, '')
    .replace(/[?&][\w.-]{1,40}=[^\s&)"']{0,400}/g, (pair) => pair.replaceAll('+', ' '))
    .replace(/\\(?:x|u00)(?=[\dA-Fa-f]{2})/g, '%')
    .replace(/\\u\{([\dA-Fa-f]{2})\}|%25(?=[\dA-Fa-f]{2})/g, (_, code?: string) => `%${code ?? ''}`)
    .replace(/(?:%[\dA-Fa-f]{2})+/g, (codes) => unescape(codes))
    .replace(/(?<![\dA-Fa-f])[\dA-Fa-f]{10,}/g, (digits) => decodeBytes(digits, 'hex'))
    .replace(/(?<![\w+/-])(?:[\w+/-]{20,}={0,2}|[\w+/-]{6,19}={1,2}(?![\w=]))/g, (digits) =>
      decodeBytes(digits, 'base64'),
    )
    .replace(/\s?[[(](at|dot)[\])]\s?/gi, (_, sign: string) => (sign.toLowerCase() === 'at' ? '@' : '.'))
    .replace(foreignDigit(), findDigit)
}

const veiled =
  /%[\dA-Fa-f]{2}|\\[xu]|\b[\w+/-]{20}|\b[\dA-Fa-f]{10}|[\w+/-]{6}={1,2}(?![\w=])|[?&][\w.-]{1,40}=|[[(](?:at|AT|dot)[\])]|[A-Za-z]-\r?\n|(?<![A-Za-z])[A-Za-z]([^A-Za-z]{1,3})[A-Za-z]\1[A-Za-z]\1|[\u0660-\u1bf9\u202e\ua620-\uabf9\ud800-\udbff]/
/** Four letters and more, each with the same few signs before the next: `w o r d s`, `w-o-r-d-s`. */
const spelled = createLatePattern(
  String.raw`(?<![\p{L}\p{N}])\p{L}([^\p{L}\p{N}]{1,3})\p{L}\1(?:[\p{L}\p{N}]\1){1,80}[\p{L}\p{N}](?![\p{L}\p{N}])`,
  'gu',
)
const foreignDigit = createLatePattern(String.raw`(?![0-9])\p{Nd}`, 'gu')

/** The text that bytes are, in which every character can be seen; what else may be anything, and stays as it is written. */
function decodeBytes(digits: string, encoding: 'hex' | 'base64'): string {
  const bytes = Buffer.from(digits, encoding)
  const text = isUtf8(bytes) ? bytes.toString() : ''
  return /^[\t\n\r -~\u00a0-\uffff]+$/.test(text) ? text : digits
}

/** Digits of a script follow one another in Unicode, and those before it are none. */
function findDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && String.fromCodePoint(code - value - 1).replace(foreignDigit(), '') === '') value += 1
  return String(value)
}

/** A text whose words go on where a line ends, as those of a key do; numbers below each other stay apart. */
export function joinBrokenWords(text: string): string {
  return text.replace(lineEnd, (end, place: number) =>
    /^\d\d$/.test(`${text[place - 1]}${text[place + end.length]}`) ? end : '',
  )
}

const lineEnd = /(?<=[\w+/=~@-])(?:\\|["'](?: ?\+)?)?\r?\n[ \t]{0,20}["']?(?=[\w+/=~@-])/g
