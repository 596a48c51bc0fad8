import { isIPv6 } from 'node:net'
import { addLeaks, afterEscape, type Leak, type LeakSearch } from './leak.ts'

export const personalKinds = ['email', 'phone', 'credit_card', 'iban', 'us_ssn', 'ip_address'] as const

export type PersonalKind = (typeof personalKinds)[number]

/** Finds personal data in a text, in order; of two that overlap, the kind listed first. Very many are not all listed. */
export function findPersonal(text: string, { kinds, isAllowed }: LeakSearch<PersonalKind>): Leak[] {
  const leaks: Leak[] = []
  for (const [kind, find] of finders)
    if (kinds.has(kind)) addLeaks(leaks, nameLeaks(kind, find(text)), isAllowed)
  return leaks.sort((a, b) => a.index - b.index)
}

function* nameLeaks(kind: PersonalKind, places: Iterable<Place>): Generator<Leak> {
  for (const place of places) yield { kind, ...place }
}

type Place = Omit<Leak, 'kind'>
type Finder = (text: string) => Iterable<Place>

/** A number begins where no other text goes on. */
const buildStart = (before: string) => `(?:(?<!${before})|${afterEscape})`
const card = new RegExp(
  String.raw`${buildStart(String.raw`[\w.+-]`)}(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?!\w|-\d|\.\d)`,
  'g',
)
const socialSecurity = new RegExp(
  String.raw`${buildStart(String.raw`[\w-]`)}\d{3}-\d{2}-\d{4}(?![\w-])|(?:\bSSN\b|social security)\D{0,40}\d{3}[ -]?\d{2}[ -]?\d{4}(?!\d)`,
  'gi',
)
const ibanHead = new RegExp(String.raw`${buildStart('[A-Za-z0-9]')}[A-Z]{2}\d{2}`, 'g')
const area = String.raw`(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-]|\.\d)`
const phone = new RegExp(
  String.raw`${buildStart(String.raw`[\w+]`)}\+(?:1[ .-]?(?:\d{10}(?!\d)|${area})|[2-9](?:[ .()/\-\u00a0]{0,3}\d){6,14}(?!\d))|${buildStart(String.raw`[\w.+-]`)}(?:1[ .-])?${area}`,
  'g',
)

/** Asks for values with a checksum first: a card number may look like a telephone number. */
const finders: readonly (readonly [PersonalKind, Finder])[] = [
  ['email', findEmails],
  ['iban', findIbans],
  ['credit_card', createFinder(card, isCardNumber, 4)],
  ['us_ssn', createFinder(socialSecurity, isSocialSecurity, 2)],
  ['ip_address', findIps],
  ['phone', createFinder(phone, isPhoneNumber, 2)],
]

/** Numbers, whose last digits are shown. A false match may overlap a real one, so only its start is skipped. */
function createFinder(pattern: RegExp, isOne: (text: string) => boolean, shown: number): Finder {
  return function* find(text) {
    const search = new RegExp(pattern)
    for (let match = search.exec(text); match !== null; match = search.exec(text)) {
      const { 0: written, index } = match
      if (isOne(written)) yield { text: written, index, masked: `…${keepDigits(written).slice(-shown)}` }
      else search.lastIndex = index + 1
    }
  }
}

function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** Some numbers were never assigned. */
function isSocialSecurity(text: string): boolean {
  return !/^(?:000|666|9)|^...00|0000$/.test(keepDigits(text))
}

const email =
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}(?:@|%40)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,23}/gu

/** An image for dense displays (`logo@2x.png`), a repository, the password of an address. */
function* findEmails(text: string): Iterable<Place> {
  if (!text.includes('@') && !text.includes('%40')) return
  for (const { 0: digits, index } of text.matchAll(email)) {
    const [local = '', domain = ''] = digits.split(/@|%40/)
    const before = text.slice(Math.max(0, index - 100), index)
    const isOther =
      /^\d+x\.\w+$/.test(domain) ||
      (local === 'git' && text[index + digits.length] === ':') ||
      /:\/\/[^\s/@]{0,90}$/.test(before)
    if (!isOther)
      yield {
        text: digits,
        index,
        masked: `${String.fromCodePoint(local.codePointAt(0) ?? 0)}…@…${domain.slice(domain.lastIndexOf('.'))}`,
      }
  }
}

function* findIbans(text: string): Iterable<Place> {
  for (const { index } of text.matchAll(ibanHead)) {
    const iban = matchIban(text, index)
    if (iban !== null) yield { text: iban, index, masked: `${iban.slice(0, 2)}…${iban.slice(-2)}` }
  }
}

const ip =
  /(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)|(?<![\w.:-])[0-9A-Fa-f:]{2,39}:[0-9A-Fa-f:]{0,4}(?![\w:-]|\.\d)/g

/** Finds public addresses: not those of private networks, documentation or broadcast. */
function* findIps(text: string): Iterable<Place> {
  for (const { 0: whole, index } of text.matchAll(ip)) {
    // A single colon at the end is no part of the address: `2001:db8::1: refused`.
    const address = whole.replace(/(?<!:):$/, '')
    const isOne = address.includes('.') ? isPublicIPv4(address) : isIPv6(address) && /^[23]/.test(address)
    if (isOne) yield { text: address, index, masked: `${address.slice(0, address.search(/[.:]/) + 1)}…` }
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

/** Country codes of the telephone network: those of one and two digits, then the first two of longer ones. */
const countryCode =
  /^(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d)/

/** Tells whether a likely telephone number can be one: international with `+`, else North American. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = text.startsWith('+')
  if (isInternational && !digits.startsWith('1'))
    return digits.length >= 8 && digits.length <= 15 && countryCode.test(digits) && new Set(digits).size > 2
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d\d[2-9]\d{6}$/.test(national)
}

/** Characters of an IBAN by country, as its registry has them. */
const lengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

const lengthOf: ReadonlyMap<string, number> = new Map(
  lengths.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Finds the IBAN that starts at a position, grouped or not, as written; null if there is none. */
function matchIban(text: string, index: number): string | null {
  const length = lengthOf.get(text.slice(index, index + 2))
  if (length === undefined) return null
  let iban = ''
  let end = index
  while (iban.length < length) {
    const next = /[ \u00a0-]/.test(text.charAt(end)) ? end + 1 : end
    const unit = text.charAt(next)
    if (!/[A-Z0-9]/.test(unit)) return null
    iban += unit
    end = next + 1
  }
  return /[A-Za-z0-9]/.test(text.charAt(end)) || computeRemainder(iban) !== 1 ? null : text.slice(index, end)
}

/** By 97, of the number that it is with its first four characters at its end and letters as 10 to 35. */
function computeRemainder(iban: string): number {
  let rest = 0
  for (const unit of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(unit, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** First digits and lengths by brand: fewer numbers that only look like one are taken for it. */
const brands =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|3(?:0[0-59]|[689]\d)\d{13}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|4[4-9]\d|5\d\d)\d{12}|62\d{14,17}|(?:5[06-8]|6\d)\d{10,17})$/

/** Tells whether digits, in groups or not, are the number of a payment card: its brand, its length, its checksum. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return brands.test(digits) && new Set(digits).size > 1 && isLuhnValid(digits)
}

function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits.at(-1 - place)) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
