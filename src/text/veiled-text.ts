import { isUtf8 } from 'node:buffer'
import { unescape } from 'node:querystring'
import { createLatePattern } from '../core/lazy.ts'

/**
 * A text with what is written in it in another way: in the escapes of addresses, JSON and C, in hex, in base32 and base64, in pieces
 * of code, as `joe [at] corp [dot] com`, letter by letter, from right to left, in tags that nobody sees, with a word on two lines.
 */
export function unveilText(text: string): string {
  if (!veiled.test(text)) return text
  return unveilTags(text)
    .replace(spelled(), (letters) => letters.replace(/[^\p{L}\p{N}]/gu, ''))
    .replace(/\u202e([^\n\u202c]{1,400})\u202c?/g, (_, letters: string) =>
      Array.from(letters).reverse().join(''),
    )
    .replace(/(?<=[A-Za-z]{2})-\r?\n[ \t]{0,20}(?=[A-Za-z]{2})/g, '')
    .replace(/[?&][\w.-]{1,40}=[^\s&)"']{0,400}/g, (pair) => pair.replaceAll('+', ' '))
    .replace(/\\(?:x|u00)(?=[\dA-Fa-f]{2})/g, '%')
    .replace(/\\u\{([\dA-Fa-f]{2})\}|%25(?=[\dA-Fa-f]{2})/g, (_, code?: string) => `%${code ?? ''}`)
    .replace(/(?:%[\dA-Fa-f]{2})+/g, (codes) => unescape(codes))
    .replace(/(?<=\w)(["'])\s?\+?\s?\1(?=\w)/g, '')
    .replace(/(?<=\w)(["'])(\w{1,60})\1/g, '$2')
    .replace(/(?<!\w)(?:(?:0x)?[\dA-Fa-f]{2}[ :,-]\s?){4,}(?:0x)?[\dA-Fa-f]{2}(?!\w)/g, (digits) =>
      decodeBytes(digits.replaceAll(/0x|[^\dA-Fa-f]/g, ''), 'hex', digits),
    )
    .replace(/(?<![\dA-Fa-f])[\dA-Fa-f]{10,}/g, (digits) => decodeBytes(digits, 'hex'))
    .replace(/(?<!\w)[A-Z2-7]{20,}(?![\w+/])/g, (digits) => decodeBytes(readBase32(digits), 'hex', digits))
    .replace(/(?<![\w+/-])(?:[\w+/-]{20,}={0,2}|[\w+/-]{6,19}={1,2}(?![\w=]))/g, (digits) =>
      decodeBytes(digits, 'base64'),
    )
    .replace(/\s?[[(](at|dot)[\])]\s?/gi, (_, sign: string) => (sign.toLowerCase() === 'at' ? '@' : '.'))
}

const veiled =
  /%[\dA-Fa-f]{2}|\\[xu]|\b[\w+/-]{20}|\b[\dA-Fa-f]{10}|[\w+/-]{6}={1,2}(?![\w=])|[?&][\w.-]{1,40}=|[[(](?:at|AT|dot)[\])]|[A-Za-z]-\r?\n|(?<![A-Za-z])[A-Za-z]([^A-Za-z]{1,3})[A-Za-z]\1[A-Za-z]\1|[\u202e\udb40]|(["'])\s?\+?\s?\2\w|[ :,-]\s?(?:0x)?[\dA-Fa-f]{2}[ :,-]\s?(?:0x)?[\dA-Fa-f]{2}[ :,-]|0x[\dA-Fa-f]{2},|\w(["'])\w{1,60}\3/
/** A text without the tags in it, and the words that they spell behind it: between the letters of a word they hide that word. */
function unveilTags(text: string): string {
  if (!text.includes('\udb40')) return text
  const words: string[] = []
  const plain = text.replace(/[\u{e0020}-\u{e007e}]+/gu, (tags) => {
    words.push(
      tags.replaceAll('\udb40', '').replace(/./g, (tag) => String.fromCharCode(tag.charCodeAt(0) & 0x7f)),
    )
    return ''
  })
  return [plain, ...words.filter(({ length }) => length > 1)].join('\n')
}

/** Four letters and more, each with the same few signs before the next: `w o r d s`, `w-o-r-d-s`. */
const spelled = createLatePattern(
  String.raw`(?<![\p{L}\p{N}])\p{L}([^\p{L}\p{N}]{1,3})\p{L}\1(?:[\p{L}\p{N}]\1){1,80}[\p{L}\p{N}](?![\p{L}\p{N}])`,
  'gu',
)

/** Decodes bytes as UTF-8 or UTF-16 if all characters are visible, and unveils them; others stay as `written`. */
function decodeBytes(digits: string, encoding: 'hex' | 'base64', written = digits): string {
  const bytes = Buffer.from(digits, encoding)
  const text = isUtf8(bytes) ? bytes.toString().replaceAll('\0', '') : ''
  return /^[\t\n\r -~\u00a0-\uffff]+$/.test(text) ? unveilText(text) : written
}

/** The bytes of base32, in hex. */
function readBase32(digits: string): string {
  return digits.replaceAll(/.{1,8}/g, (group) => {
    const values = group.padEnd(8, 'A').replaceAll(/./g, (digit) => base32.indexOf(digit).toString(32))
    const bytes = Math.floor((group.length * 5) / 8)
    return parseInt(values, 32)
      .toString(16)
      .padStart(10, '0')
      .slice(0, 2 * bytes)
  })
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A text whose words go on where a line ends, as those of a key do; numbers below each other stay apart. */
export function joinBrokenWords(text: string): string {
  return text.replace(lineEnd, (end, place: number) =>
    /^\d\d$/.test(`${text[place - 1]}${text[place + end.length]}`) ? end : '',
  )
}

const lineEnd = /(?<=[\w+/=~@-])(?:\\|["'](?: ?\+)?)?\r?\n[ \t]{0,20}["']?(?=[\w+/=~@-])/g
