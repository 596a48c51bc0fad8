import { isIPv6 } from 'node:net'
import { addLeaks, afterEscape, type Leak, type LeakSearch } from './leak.ts'
import { ibanAt } from './iban.ts'
import { isCardNumber } from './card-number.ts'
import { isPhoneNumber } from './phone-number.ts'

export const personalKinds = ['email', 'phone', 'credit_card', 'iban', 'us_ssn', 'ip_address'] as const

export type PersonalKind = (typeof personalKinds)[number]

/**
 * Data about people in a text, in its order; of two that overlap the one whose kind comes first in the
 * order below. Of very many not all are told.
 */
export function findPersonal(text: string, { kinds, isAllowed }: LeakSearch<PersonalKind>): Leak[] {
  const found: Leak[] = []
  for (const [kind, find] of finders) {
    if (kinds.has(kind)) addLeaks(found, named(kind, find(text)), isAllowed)
  }
  return found.sort((a, b) => a.index - b.index)
}

function* named(kind: PersonalKind, places: Iterable<Place>): Generator<Leak> {
  for (const place of places) yield { kind, ...place }
}

type Place = Omit<Leak, 'kind'>
type Finder = (text: string) => Iterable<Place>

/** A number begins where no other text goes on. */
const start = (before: string) => `(?:(?<!${before})|${afterEscape})`
const card = new RegExp(
  String.raw`${start(String.raw`[\w.+-]`)}(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?!\w|-\d|\.\d)`,
  'g',
)
const socialSecurity = new RegExp(
  String.raw`${start(String.raw`[\w-]`)}\d{3}-\d{2}-\d{4}(?![\w-])|(?:\bSSN\b|social security)\D{0,40}\d{3}[ -]?\d{2}[ -]?\d{4}(?!\d)`,
  'gi',
)
const ibanHead = new RegExp(String.raw`${start('[A-Za-z0-9]')}[A-Z]{2}\d{2}`, 'g')
const area = String.raw`(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-]|\.\d)`
const phone = new RegExp(
  String.raw`${start(String.raw`[\w+]`)}\+(?:1[ .-]?(?:\d{10}(?!\d)|${area})|[2-9](?:[ .()/\-\u00a0]{0,3}\d){6,14}(?!\d))|${start(String.raw`[\w.+-]`)}(?:1[ .-])?${area}`,
  'g',
)

/** What has a checksum is asked first: a card number may look like a telephone number. */
const finders: readonly (readonly [PersonalKind, Finder])[] = [
  ['email', emailsIn],
  ['iban', ibansIn],
  ['credit_card', matching(card, isCardNumber, 4)],
  ['us_ssn', matching(socialSecurity, isSocialSecurity, 2)],
  ['ip_address', ipsIn],
  ['phone', matching(phone, isPhoneNumber, 2)],
]

/** Numbers, of which the last digits are shown. What is none may overlap one, and so only its start is passed over. */
function matching(pattern: RegExp, isOne: (text: string) => boolean, shown: number): Finder {
  return function* find(text) {
    const search = new RegExp(pattern)
    for (let match = search.exec(text); match !== null; match = search.exec(text)) {
      const { 0: found, index } = match
      if (isOne(found)) yield { text: found, index, masked: `…${digitsOf(found).slice(-shown)}` }
      else search.lastIndex = index + 1
    }
  }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** Some numbers were never given to anybody. */
function isSocialSecurity(text: string): boolean {
  return !/^(?:000|666|9)|^...00|0000$/.test(digitsOf(text))
}

const email =
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}(?:@|%40)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,23}/gu

/** An image for dense displays (`logo@2x.png`), a repository, the password of an address. */
function* emailsIn(text: string): Iterable<Place> {
  if (!text.includes('@') && !text.includes('%40')) return
  for (const { 0: found, index } of text.matchAll(email)) {
    const [local = '', domain = ''] = found.split(/@|%40/)
    const before = text.slice(Math.max(0, index - 100), index)
    const isOther =
      /^\d+x\.\w+$/.test(domain) ||
      (local === 'git' && text[index + found.length] === ':') ||
      /:\/\/[^\s/@]{0,90}$/.test(before)
    if (!isOther)
      yield {
        text: found,
        index,
        masked: `${String.fromCodePoint(local.codePointAt(0) ?? 0)}…@…${domain.slice(domain.lastIndexOf('.'))}`,
      }
  }
}

function* ibansIn(text: string): Iterable<Place> {
  for (const { index } of text.matchAll(ibanHead)) {
    const found = ibanAt(text, index)
    if (found !== null) yield { text: found, index, masked: `${found.slice(0, 2)}…${found.slice(-2)}` }
  }
}

const ip = /(?<![\w.:-])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f:]{2,39}:[0-9A-Fa-f:]{0,4})(?![\w:-]|\.\d)/g

/** Addresses that lead to somebody: not those of one's own network, of documentation, of everybody. */
function* ipsIn(text: string): Iterable<Place> {
  for (const { 0: found, index } of text.matchAll(ip)) {
    const isOne = found.includes('.') ? isPublicIPv4(found) : isIPv6(found) && /^[23]/.test(found)
    if (isOne) yield { text: found, index, masked: `${/^[^.:]+[.:]/.exec(found)?.[0] ?? ''}…` }
  }
}

function isPublicIPv4(text: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  if ([a, b, c, d].some((part) => part > 255) || a === 0 || a === 10 || a === 127 || a >= 224) return false
  return !(
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168)
  )
}
